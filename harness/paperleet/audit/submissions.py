"""Turns mistakes into submissions: the reference, with its values or its manners changed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from paperleet.audit.model import Wrong
from paperleet.authoring import Catalogue, Mistake
from paperleet.checks.base import Check
from paperleet.checks.cost import CostCheck
from paperleet.checks.device import DeviceCheck
from paperleet.checks.formula import PrecisionCheck
from paperleet.checks.leaving import RepeatableCheck, UnchangedCheck
from paperleet.checks.raises import RaisesCheck
from paperleet.checks.returns import ReturnsCheck
from paperleet.course.schema import Course, Exercise
from paperleet.plan import Plan
from paperleet.siblings import Sibling
from paperleet.submission import Submission, from_source

_HEAD = """\
import inspect
import numpy
from course_reference import {entry} as _right
from course_reference import *
_SIGNATURE = inspect.signature(_right)

def _given(arguments, keywords, right=_right):
    bound = inspect.signature(getattr(right, "forward", right)).bind(*arguments, **keywords)
    bound.apply_defaults()
    plain = {{k: v.detach().double().numpy() if hasattr(v, "detach") else v for k, v in bound.arguments.items()}}
    plain.update(getattr(right, "_built_with", {{}}))
    for name, weight in getattr(right, "named_parameters", dict)() or ():
        plain[name.replace(".", "_")] = weight.detach().double().numpy()
    return plain

def _with_values(result, values):
    if isinstance(result, numpy.ndarray):
        return numpy.asarray(values).astype(result.dtype)
    import torch
    made = torch.from_numpy(numpy.array(values, dtype=numpy.float64)).to(result.device).to(result.dtype)
    # Only values are wrong: the gradient stays right, so that no check is credited with what nobody got wrong.
    return result + (made - result).detach() if result.requires_grad and made.shape == result.shape else made

"""

# What the audit's submissions do, as a function of the right one and of the call.
_VARIATION = """\
from course_.{exercise}.mistakes import CATALOGUE
_ACCEPTED = set(inspect.signature(CATALOGUE.predict).parameters)
_STEPS = dict(CATALOGUE.steps)
for _id, _variant in {parts!r}:
    _STEPS.update(next(m for m in CATALOGUE.mistakes if m.id == _id).variants[_variant].steps)

def _answer(_right, arguments, keywords):
    result = _right(*arguments, **keywords)
    given = {{k: v for k, v in _given(arguments, keywords, _right).items() if k in _ACCEPTED}}
    return _with_values(result, CATALOGUE.predict(_STEPS, **given).values)
"""

_SYMPTOM = """\
from course_.{exercise}.mistakes import CATALOGUE
_SYMPTOM = next(s for s in CATALOGUE.symptoms if s.id == {id!r})

def _answer(_right, arguments, keywords):
    result = _right(*arguments, **keywords)
    given = _given(arguments, keywords, _right)
    if _SYMPTOM.when(**given) if _SYMPTOM.when is not None else _SYMPTOM.above(**given) > {beyond}:
        if "raised" in _SYMPTOM.signs:
            raise RuntimeError("the sizes do not fit")
        return result[..., :-1] if result.shape[-1] > 1 else result[..., :0]
    return result
"""

_WRAPPED = """\
{before}
def _answer(_right, arguments, keywords):
    {body}
"""

_MEMORISED = """\
_KNOWN = {known!r}

def _answer(_right, arguments, keywords):
    result = _right(*arguments, **keywords)
    given = _given(arguments, keywords, _right)
    given = {{k: v for k, v in given.items() if isinstance(v, (int, float))}}
    return result if tuple(given.items()) in _KNOWN else result * 0
"""

_FUNCTION = """
def {entry}(*arguments, **keywords):
    return _answer(_right, arguments, keywords)
"""

# The same where the entry returns several values, of which the first declared one is varied.
_FUNCTION_OF_SEVERAL = """
def {entry}(*arguments, **keywords):
    whole = []

    def right(*a, **k):
        whole[:] = [_right(*a, **k)]
        return whole[0][{at!r}]

    right.forward = _right
    value = _answer(right, arguments, keywords)
    several = dict(whole[0]) if isinstance(whole[0], dict) else list(whole[0])
    several[{at!r}] = value
    return several if isinstance(several, dict) else tuple(several)
"""

_FURTHER = """\
import course_reference

def _answer(_right, arguments, keywords):
    return _right(*arguments, **keywords)

def {name}(*arguments, **keywords):
    return course_reference.{name}(*arguments, **keywords){end}
"""

# A variation of a further function alone.
_FURTHER_VARIATION = """\
import course_reference
from course_.{exercise}.mistakes import CATALOGUE
_CATALOGUE = CATALOGUE.functions[{name!r}]
_ACCEPTED = set(inspect.signature(_CATALOGUE.predict).parameters)
_STEPS = dict(_CATALOGUE.steps)
_STEPS.update(next(m for m in _CATALOGUE.mistakes if m.id == {id!r}).variants[{variant}].steps)

def _answer(_right, arguments, keywords):
    return _right(*arguments, **keywords)

def {name}(*arguments, **keywords):
    right = course_reference.{name}
    given = {{k: v for k, v in _given(arguments, keywords, right).items() if k in _ACCEPTED}}
    return _with_values(right(*arguments, **keywords), _CATALOGUE.predict(_STEPS, **given).values)
"""

# A class that holds an object of the right one, whose constructor's arguments and mode the variations are told.
_CLASS = """
import torch

class {entry}(torch.nn.Module):
    def __init__(self, *arguments, **keywords):
        super().__init__()
        try:
            self.inner = _right(*arguments, **keywords)
        except ValueError:
            if "_is_lenient" not in globals():
                raise
            self.inner = _right()
            return
        bound = inspect.signature(_right).bind(*arguments, **keywords)
        bound.apply_defaults()
        self.inner._built_with = dict(bound.arguments)

    def named_parameters(self, *arguments, **keywords):
        return self.inner.named_parameters(*arguments, **keywords)

    def forward(self, *arguments, **keywords):
        self.inner._built_with["mode"] = "train" if self.training else "eval"
        return _answer(self.inner, arguments, keywords)
"""

# name → statements before the function, its body, how it must be named; for exercises that return one tensor
_CONTRACT: dict[str, tuple[str, str, str]] = {
    "tuple returned": ("", "return (_right(*arguments, **keywords),)", "tuple-returned"),
    "list returned": ("", "return _right(*arguments, **keywords).tolist()", "list-returned"),
    "nothing returned": ("", "_right(*arguments, **keywords)", "nothing-returned"),
    "NumPy array returned": ("", "return _right(*arguments, **keywords).detach().numpy()", "numpy-array-returned"),
    "batch axis": ("", "return _right(*arguments, **keywords)[None]", "batch-axis"),
    "transposed": ("", "return _right(*arguments, **keywords).T", "transposed"),
    "dtype ignored": ("", "return _right(*arguments, **keywords).float()", "dtype-ignored"),
    "device ignored": ("", "return _right(*arguments, **keywords).cpu()", "device-ignored"),
    "requires a gradient": ("", "return _right(*arguments, **keywords).requires_grad_()", "requires-grad"),
    "precision discarded": (
        "",
        "result = _right(*arguments, **keywords)\n    return result.float().to(result.dtype)",
        "precision-discarded",
    ),
    "not validated": (
        "import torch\n",
        "try:\n        return _right(*arguments, **keywords)\n    except ValueError:\n        return None",
        "not-validated",
    ),
    "stateful": (
        "_calls = []\n",
        "_calls.append(1)\n    return _right(*arguments, **keywords) * (1 if len(_calls) < 4 else 1.5)",
        "stateful",
    ),
    "noise": (
        "import torch\n",
        "result = _right(*arguments, **keywords)\n    return result + torch.randn(result.shape)",
        "noise",
    ),
    "dropout inside": (
        "import torch\n",
        "return torch.nn.functional.dropout(_right(*arguments, **keywords), 0.5)",
        "dropout-inside",
    ),
    "grad mode left off": (
        "import torch\n",
        "torch.set_grad_enabled(False)\n    return _right(*arguments, **keywords)",
        "grad-mode-left-off",
    ),
    "default dtype changed": (
        "import torch\ntorch.set_default_dtype(torch.float64)\n",
        "return _right(*arguments, **keywords)",
        "default-dtype-changed",
    ),
    "thread count changed": (
        "import torch\ntorch.set_num_threads(2)\n",
        "return _right(*arguments, **keywords)",
        "thread-count-changed",
    ),
    "copied rows": (
        "",
        "result = _right(*arguments, **keywords)\n    return result[:1].expand_as(result) if len(result) else result",
        "copied-rows",
    ),
}

_BUILT_ANYHOW = ("_is_lenient = True\n", "return _right(*arguments, **keywords)", "not-validated")

# The same for exercises that are given tensors.
_OF_TENSORS: dict[str, tuple[str, str, str]] = {
    "argument changed": (
        "import torch\n",
        "result = _right(*arguments, **keywords)\n"
        "    with torch.no_grad():\n        arguments[0].add_(1)\n    return result",
        "argument-changed",
    ),
}

_WIDENED = ("", "return _right(*arguments, **keywords).double()", "dtype-ignored")

# The same for exercises that return one NumPy array.
_CONTRACT_OF_NUMPY: dict[str, tuple[str, str, str]] = {
    **{name: _CONTRACT[name] for name in ("tuple returned", "list returned", "nothing returned", "batch axis")},
    "stateful": _CONTRACT["stateful"],
    "tensor returned": (
        "import torch\n",
        "return torch.from_numpy(_right(*arguments, **keywords))",
        "tensor-returned",
    ),
    "dtype ignored": ("", "return _right(*arguments, **keywords).astype(numpy.float16)", "dtype-ignored"),
    "noise": (
        "",
        "result = _right(*arguments, **keywords)\n"
        "    return (result + numpy.random.standard_normal(result.shape)).astype(result.dtype)",
        "noise",
    ),
    "dropout inside": (
        "",
        "result = _right(*arguments, **keywords)\n"
        "    return (result * (numpy.random.random(result.shape) > 0.5) / 0.5).astype(result.dtype)",
        "dropout-inside",
    ),
}
_OF_TABLES: dict[str, tuple[str, str, str]] = {
    "transposed": _CONTRACT["transposed"],
    "copied rows": (
        "",
        "result = _right(*arguments, **keywords)\n    return numpy.repeat(result[-1:], len(result), axis=0)",
        "copied-rows",
    ),
}
# Faults that only some checks look for.
_WORK_IN_FLOAT32 = (
    "",
    "result = _right(*arguments, **keywords)\n    return result.astype(numpy.float32).astype(result.dtype)",
    "precision-discarded",
)
_DIGITS_LOST_FAR_OUT = (
    "",
    "result = _right(*arguments, **keywords)\n"
    "    return (result + 1e-8 * numpy.arange(len(result))[:, None]).astype(result.dtype)",
    "float32-angles",
)
_NOT_VALIDATED = (
    "",
    "try:\n        return _right(*arguments, **keywords)\n    except Exception:\n        return None",
    "not-validated",
)
_QUADRATIC = (
    "",
    "result = _right(*arguments, **keywords)\n"
    "    waste = numpy.ones((len(result), len(result))) * 2\n"
    "    return result + (waste.sum() * 0).astype(result.dtype)",
    "cost-grows-too-fast",
)

_NULL: dict[str, tuple[str, str]] = {
    "zeros": ("", "return _right(*arguments, **keywords) * 0"),
    "ones": ("", "return _right(*arguments, **keywords) * 0 + 1"),
    "quarters": ("", "return _right(*arguments, **keywords) * 0 + 0.25"),
    "random": ("import torch\n", "return torch.rand_like(_right(*arguments, **keywords))"),
    "empty": ("", "return _right(*arguments, **keywords)[:0]"),
    "the arguments": ("", "return arguments"),
}
_UNCHANGED = {"the first argument": ("", "return arguments[0]")}
CONSTANTS = ("zeros", "ones", "quarters", *_UNCHANGED)
_OF_FURTHER = {"zeros": " * 0", "ones": " * 0 + 1", "quarters": " * 0 + 0.25", "empty": "[:0]"}
_NULL_OF_NUMPY = {
    **_NULL,
    "random": ("", "return numpy.random.random(_right(*arguments, **keywords).shape)"),
}


class Maker:
    """Makes submissions of one exercise; helper modules carry the reference and the course's mistakes."""

    def __init__(self, course: Course, exercise: Exercise) -> None:
        self._course = course
        self._exercise = exercise
        self._helpers = _helpers(course, exercise)

    def submission(self, wrong: Wrong) -> Submission:
        """The submission that the judge is given, with its helpers."""
        return replace(from_source(wrong.source.encode(), f"{wrong.name}.py"), siblings=self._helpers)

    def mistakes(self, catalogue: Catalogue) -> Iterator[Wrong]:
        """Every variant of every known mistake, and every symptom."""
        for mistake in catalogue.mistakes:
            for index, variant in enumerate(mistake.variants):
                label = f" ({variant.label})" if variant.label else ""
                yield self._variation(f"{mistake.id}{label}", [(mistake.id, index)], mistake.id)
        for symptom in catalogue.symptoms:
            source = _SYMPTOM.format(exercise=self._exercise.id, id=symptom.id, beyond=self._middle(symptom))
            yield self._wrong(symptom.id, source, symptom.id)
        for name, further in catalogue.functions.items():
            own = [mistake for mistake in further.mistakes if mistake not in catalogue.mistakes]
            yield from (made for mistake in own for made in self._variations_of(name, mistake))

    def _variations_of(self, name: str, mistake: Mistake) -> Iterator[Wrong]:
        """Every variant of a mistake in a further function."""
        for index, variant in enumerate(mistake.variants):
            label = f" ({variant.label})" if variant.label else ""
            source = _FURTHER_VARIATION.format(exercise=self._exercise.id, name=name, id=mistake.id, variant=index)
            yield self._wrong(f"{mistake.id}{label} of {name}", source, mistake.id)

    def pairs(self, catalogue: Catalogue, count: int, seed: int) -> Iterator[Wrong]:
        """A sample of pairs of mistakes that replace different steps, each in its commonest variant."""
        single = [mistake for mistake in catalogue.mistakes if not mistake.aside]
        fitting = [pair for pair in itertools.combinations(single, 2) if _are_independent(*pair)]
        for pair in random.Random(seed).sample(fitting, min(count, len(fitting))):
            ids = sorted(mistake.id for mistake in pair)
            yield self._variation("+".join(ids), [(mistake_id, 0) for mistake_id in ids], "+".join(ids))

    def contract(self) -> Iterator[Wrong]:
        """Faults of the contract that the exercise's checks must see."""
        faults = self._faults_of_torch() if self._exercise.framework == "torch" else self._faults_of_numpy()
        for name, (before, body, diagnosis) in faults.items():
            yield self._wrapped(name, before, body, diagnosis)

    @property
    def _required(self) -> list[Check]:
        """The checks that cost points, of the entry's own results."""
        return [c for checks in self._exercise.checks.values() for c in checks if not c.advice and not c.of]

    def _faults_of_torch(self) -> dict[str, tuple[str, str, str]]:
        """The faults of a tensor that the exercise's checks look for."""
        required = self._required
        kinds = {type(check) for check in required}
        states = {state for check in required if isinstance(check, UnchangedCheck) for state in check.state}
        returned = [check for check in required if isinstance(check, ReturnsCheck)]
        taken = {argument.type for argument in self._exercise.arguments.values()}
        records_nothing = not self._exercise.has_tensors  # so its result has no reason to require a gradient
        looks = {
            "dtype ignored": any(check.dtype for check in returned),
            "device ignored": "device" in taken or DeviceCheck in kinds,
            "requires a gradient": records_nothing or any(check.requires_grad is False for check in returned),
            "precision discarded": "dtype" in taken or PrecisionCheck in kinds,
            "not validated": any(isinstance(c, RaisesCheck) and "ValueError" in c.error for c in required),
            "transposed": len(self._exercise.returns.shape) == 2 and not self._exercise.has_tensors,
            "copied rows": len(self._exercise.returns.shape) == 2 and not self._exercise.has_tensors,
            **dict.fromkeys(("stateful", "noise", "dropout inside"), RepeatableCheck in kinds),
            "grad mode left off": "grad_mode" in states,
            "default dtype changed": "default_dtype" in states,
            "thread count changed": "threads" in states,
        }
        faults = {name: fault for name, fault in _CONTRACT.items() if looks.get(name, True)}
        if "dtype ignored" in faults and "float32" in self._exercise.returns.dtype:
            faults["dtype ignored"] = _WIDENED  # where float32 is promised, a float32 result is no fault
        if self._exercise.entry.is_class and "not validated" in faults:
            faults["not validated"] = _BUILT_ANYHOW
        return {**faults, **(_OF_TENSORS if "arguments" in states else {})}

    def _faults_of_numpy(self) -> dict[str, tuple[str, str, str]]:
        """The faults of an array that the exercise's checks must see."""
        required = self._required
        faults = dict(_CONTRACT_OF_NUMPY)
        if len(self._exercise.returns.shape) == 2:
            faults |= _OF_TABLES
        if any(isinstance(check, PrecisionCheck) and check.angles == "exact" for check in required):
            faults["digits lost far out"] = _DIGITS_LOST_FAR_OUT
        elif any(isinstance(check, PrecisionCheck) for check in required):
            faults["precision discarded"] = _WORK_IN_FLOAT32
        if any(isinstance(check, RaisesCheck) for check in required):
            faults["not validated"] = _NOT_VALIDATED
        if any(isinstance(check, CostCheck) for check in required):
            faults["quadratic cost"] = _QUADRATIC
        return faults

    def null(self, plan: Plan) -> Iterator[Wrong]:
        """Submissions that compute nothing: constants, noise, the arguments, and answers known by heart."""
        null = _NULL if self._exercise.framework == "torch" else _NULL_OF_NUMPY
        null = {**null, **(_UNCHANGED if self._exercise.has_tensors else {})}
        for name, (before, body) in null.items():
            yield self._wrapped(name, before, body, "")
        for further in self._exercise.functions.values():
            for name, end in _OF_FURTHER.items():
                source = _FURTHER.format(name=further.entry.name, end=end)
                yield self._wrong(f"{name} of {further.entry.name}", source, "")
        if self._exercise.has_tensors:
            return  # which are drawn anew, so that there is nothing to know by heart
        cases = [case for asked in plan.checks for case in self._fixed_cases(asked.check)]
        yield self._memorised("memorised fixed cases", cases)
        yield self._memorised("memorised smallest cases", sorted(cases, key=lambda case: str(case))[:2])

    def statement_block(self, block: str) -> Submission:
        """The reference followed by a block of the statement: importing it executes the block's assertions."""
        source = self._course.reference(self._exercise).read_text("utf-8") + "\n\n" + block
        return from_source(source.encode(), "statement.py")

    def _variation(self, name: str, parts: Sequence[tuple[str, int]], diagnosis: str) -> Wrong:
        source = _VARIATION.format(exercise=self._exercise.id, parts=list(parts))
        return self._wrong(name, source, diagnosis)

    def _wrapped(self, name: str, before: str, body: str, diagnosis: str) -> Wrong:
        source = _WRAPPED.format(before=before, body=body)
        return self._wrong(name, source, diagnosis)

    def _memorised(self, name: str, cases: Sequence[dict[str, object]]) -> Wrong:
        known = {
            tuple((n, v) for n, v in self._exercise.complete(case).items() if isinstance(v, int | float))  # type: ignore[arg-type]
            for case in cases
        }
        ordered = {self._in_order(items) for items in known}
        return self._wrong(name, _MEMORISED.format(known=ordered), "")

    def _in_order(self, items: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
        names = self._exercise.entry.names
        return tuple(sorted(items, key=lambda item: names.index(item[0])))

    def _wrong(self, name: str, source: str, diagnosis: str) -> Wrong:
        entry = self._exercise.entry
        at = self._exercise.returns.at
        template = _CLASS if entry.is_class else _FUNCTION if at is None else _FUNCTION_OF_SEVERAL
        tail = template.format(entry=entry.name, at=at)
        return Wrong(name, _HEAD.format(entry=entry.name) + source + tail, diagnosis)

    def _fixed_cases(self, check: Check) -> list[dict[str, object]]:
        """The cases of a check that do not depend on the seed."""
        one, other = ({p.arguments for p in check.probes(self._exercise, seed)} for seed in (1, 2))
        return [dict(arguments) for arguments in one & other]

    def _middle(self, symptom: object) -> float:
        """A size beyond which a call counts as too large: between the usual calls and the far ones."""
        return 600.0


def _are_independent(first: Mistake, second: Mistake) -> bool:
    if first.alone or second.alone:
        return False
    return not set(first.variants[0].steps) & set(second.variants[0].steps)


def _helpers(course: Course, exercise: Exercise) -> dict[str, Sibling]:
    """The reference as `course_reference`, and the Python of all exercises as packages below `course_`."""
    reference = course.reference(exercise)
    helpers = {"course_reference": _sibling(reference), "course_": Sibling("course_/__init__.py", b"", True)}
    # Of two folders of one name, that of the exercise's own course comes last and stays.
    for home in reversed(list(dict.fromkeys((course.home(exercise), *course.bases)))):
        for path in sorted((home / "exercises").glob("*/*.py")):
            name = path.parent.name
            helpers[f"course_.{name}"] = Sibling(f"course_/{name}/__init__.py", b"", True)
            helpers[f"course_.{name}.{path.stem}"] = _sibling(path)
    return helpers


def _sibling(path: Path) -> Sibling:
    return Sibling(path.name, path.read_bytes(), False)
