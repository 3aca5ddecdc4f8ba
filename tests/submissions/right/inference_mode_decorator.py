"""Made under @torch.inference_mode(); adding the table to embeddings still lets their gradient through."""
import torch


@torch.inference_mode()
def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
    table = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()[:, : d_model // 2]
    return table.to(dtype)
