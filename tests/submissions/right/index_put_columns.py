"""torch.empty filled by index_put_: one index vector for the sine columns, one for the cosine columns."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    out = torch.empty(d_model, length, dtype=torch.float64, device=device)
    even, odd = torch.arange(0, d_model, 2, device=device), torch.arange(1, d_model, 2, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    out.index_put_((even,), torch.sin(10000.0 ** (-even[:, None].double() / d_model) * p))
    out.index_put_((odd,), torch.cos(10000.0 ** (-(odd[:, None] - 1).double() / d_model) * p))
    return out.to(dtype).t().contiguous()
