"""Findings about the contract that hold for any exercise, each named by the check that saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paperleet.checks.base import Shortfall
from paperleet.model import Diagnosis

# id → what the code does, what to change
_KNOWN: Mapping[str, tuple[str, str]] = {
    "not-started": (
        "nothing is written yet",
        "write what the statement asks for; paperleet show tells it, and paperleet hint where to begin",
    ),
    "tuple-returned": ("a tuple is returned", "return the one tensor itself"),
    "list-returned": ("a list is returned", "return one tensor that holds all rows"),
    "nothing-returned": ("nothing is returned", "end the function with a return statement"),
    "numpy-array-returned": (
        "a NumPy array is returned",
        "hand it over with torch.from_numpy or torch.as_tensor",
    ),
    "tensor-returned": ("a tensor is returned", "work with NumPy alone, and return the array itself"),
    "not-a-module": (
        "the class is not derived from torch.nn.Module",
        "write class …(torch.nn.Module) and call super().__init__() first; train() and eval() then reach it",
    ),
    "not-a-class": (
        "the name stands for something else than a class",
        "write class …(torch.nn.Module): one object of it for each place in a model, each built and then called",
    ),
    "sparse-returned": ("the result is stored otherwise than as plain numbers", "return a dense tensor: .to_dense()"),
    "wrong-type-returned": ("something else than a tensor is returned", "return the tensor itself"),
    "pairs-left-apart": (
        "sine and cosine of a pair stand on an axis of their own",
        "flatten the last two axes, so that the result has the axes that the contract names",
    ),
    "batch-axis": (
        "the result has a batch axis of length 1 that the contract does not have",
        "return the two axes [length, d_model]; adding to embeddings broadcasts without a batch axis",
    ),
    "transposed": ("rows and columns are exchanged", "rows are positions, columns are channels"),
    "dtype-ignored": ("the result has another dtype than the one asked for", "convert the result to `dtype`"),
    "device-ignored": (
        "the result, or a part of it, is made on the CPU whatever device is asked for",
        "pass `device` wherever a tensor is made, or move the result with .to(device)",
    ),
    "requires-grad": (
        "the result requires a gradient",
        "the encoding is a constant: return a plain tensor, no Parameter and nothing computed from one",
    ),
    "precision-discarded": (
        "the work is done in a lower precision than the dtype asked for",
        "form positions, frequencies and angles in float64, and convert the result once, at the end",
    ),
    "float32-angles": (
        "angles are formed in float32, whose digits run out at large positions",
        "form positions, frequencies and angles in float64, and convert the result once, at the end",
    ),
    "not-validated": (
        "wrong arguments are not refused with the contract's exception",
        "check the arguments first, and raise the exception that the contract names",
    ),
    "cost-grows-too-fast": (
        "the work or the memory grows faster than the result",
        "look for an array or a loop that is larger than the result itself",
    ),
    "stateful": (
        "a call's result depends on the calls before it",
        "compute from the arguments alone, or key a cache by all of them",
    ),
    "noise": ("two equal calls give different values", "leave everything random out of the function"),
    "dropout-inside": (
        "dropout is applied inside the function: some values are zero, the others scaled up",
        "return the values as they are; dropout belongs to the model that adds them",
    ),
    "grad-mode-left-off": (
        "gradient recording stays switched off after the call or the import",
        "use torch.no_grad() as a context or decorator, which restores the mode",
    ),
    "default-dtype-changed": ("the default dtype stays changed", "pass dtype= where tensors are made"),
    "default-device-changed": ("the default device stays changed", "pass device= where tensors are made"),
    "seed-set": (
        "a call sets the seed of the global random numbers",
        "draw without setting a seed: what else the program draws is no longer random",
    ),
    "thread-count-changed": ("the thread count stays changed", "leave torch.set_num_threads alone"),
    "cut-off-from-graph": (
        "the result is cut off from the graph, so that nothing before it can learn",
        "leave out detach, .data, .numpy(), torch.tensor(…) and no_grad on the way from the arguments to the result",
    ),
    "argument-changed": (
        "a tensor that the caller passes is changed in place",
        "work on a copy: no +=, no assignment into the argument, no method whose name ends with _",
    ),
    "copied-rows": (
        "all rows of the table are the same",
        "every row is another position: the angle must depend on the row",
    ),
    "rows-reversed": ("the rows stand in the opposite order", "row 0 is the first position"),
    "columns-reversed": ("the columns stand in the opposite order", "column 0 is the first channel"),
    "sign-flipped": ("every value has the opposite sign", "look for a minus sign too many"),
    "pairs-swapped": ("the two columns of each pair are exchanged", "look at which of the two comes first"),
    "rows-shifted": ("the rows are shifted against the positions", "row i belongs to the i-th position asked for"),
    "constant-factor": ("every value is multiplied by a constant", "return the values as they are, without a factor"),
    "columns-permuted": ("the columns stand in another order", "look at how channels are filled or put together"),
    "right-until": (
        "values are right for small calls and wrong beyond a size",
        "look for a fixed maximum, such as the length of a table made in advance",
    ),
    "memorised": (
        "some calls are answered from memory, all others with a constant",
        "compute the values from the arguments, for every call",
    ),
}
ORDER = tuple(_KNOWN)

# What reads otherwise where the result is a NumPy array.
_OF_NUMPY: Mapping[str, tuple[str, str]] = {
    "wrong-type-returned": ("something else than an array is returned", "return the NumPy array itself"),
    "list-returned": ("a list is returned", "return one NumPy array that holds all the numbers"),
    "batch-axis": (
        "the result has an axis of length 1 that the contract does not have",
        "return exactly the axes of the contract; broadcasting adds one where it is needed",
    ),
    "dtype-ignored": ("the result has another dtype than the contract's", "convert the result once, at the end"),
}


def named(mistake: str, evidence: str, framework: str = "torch") -> Diagnosis:
    """The diagnosis of a contract finding, with the evidence that was seen."""
    title, advice = (_OF_NUMPY if framework == "numpy" else {}).get(mistake) or _KNOWN[mistake]
    return Diagnosis(mistake, title, evidence, advice)


def findings(shortfalls: Mapping[str, Sequence[Shortfall]], framework: str = "torch") -> list[Diagnosis]:
    """One diagnosis for each mistake that a check named, with what it saw first."""
    first: dict[str, tuple[str, Shortfall]] = {}
    for name, found in shortfalls.items():
        for shortfall in found:
            if shortfall.mistake is not None and shortfall.mistake in _KNOWN:
                first.setdefault(shortfall.mistake, (name, shortfall))
    return [
        named(mistake, f"{shortfall.message.splitlines()[0]} (see {name})", framework)
        for mistake, (name, shortfall) in sorted(first.items(), key=lambda item: ORDER.index(item[0]))
    ]
