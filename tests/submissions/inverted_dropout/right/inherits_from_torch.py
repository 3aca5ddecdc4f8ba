# paperleet: inverted_dropout
import torch.nn as nn


class InvertedDropout(nn.Dropout):
    def forward(self, x):
        return super().forward(x)
