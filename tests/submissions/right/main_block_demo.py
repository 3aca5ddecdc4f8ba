"""Has a demo below an `if __name__ == "__main__":` line that needs a file nobody has."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * 10000.0 ** (-even / d_model)
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    pe[:, 0::2] = angle.sin()
    if d_model > 1:
        pe[:, 1::2] = angle[:, : d_model // 2].cos()
    return pe.to(dtype)


if __name__ == "__main__":
    embeddings = torch.load("my_embeddings.pt")
    print(embeddings + sinusoidal_encoding(*embeddings.shape[-2:]))
    raise SystemExit("demo over")
