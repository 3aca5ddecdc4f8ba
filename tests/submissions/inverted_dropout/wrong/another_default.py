# paperleet: inverted_dropout
import torch


class InvertedDropout(torch.nn.Dropout):
    def __init__(self, p=0.2):
        super().__init__(p)
