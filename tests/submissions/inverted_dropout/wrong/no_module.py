# paperleet: inverted_dropout
import torch


class InvertedDropout:
    def __init__(self, p=0.5):
        if not 0 <= p <= 1:
            raise ValueError("p is a probability")
        self.p, self.training = p, True

    def train(self):
        self.training = True
        return self

    def eval(self):
        self.training = False
        return self

    def __call__(self, x):
        if not self.training:
            return x
        return torch.zeros_like(x) if self.p == 1 else x * (torch.rand_like(x) >= self.p) / (1 - self.p)
