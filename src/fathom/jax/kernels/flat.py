"""A traced program as a flat list of operations: calls are inlined, repeated and unused operations are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import jax
import jax.extend.core as core
import numpy as np

INLINED = {"jit", "pjit", "closed_call", "core_call", "custom_jvp_call", "custom_vjp_call"}
"""The operations that only call another program."""
DIVISIONS = {"floor_divide", "remainder"}
"""The functions of `jax.numpy` that divide whole numbers and round down."""


@dataclass(eq=False)
class Var:
    """A value that is computed once."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def size(self) -> int:
        """How many elements it has."""
        return int(np.prod(self.shape, dtype=int))


@dataclass(eq=False)
class Constant(Var):
    """A value that is known before the program runs."""

    value: Any


@dataclass(eq=False)
class Operation:
    """One operation. `programs` are those of a loop or of the branches of a condition."""

    name: str
    params: dict[str, Any]
    ins: list[Var]
    outs: list[Var]
    programs: list[Program] = field(default_factory=list)


@dataclass(eq=False)
class Program:
    """Operations in order, from some values to others."""

    ins: list[Var]
    operations: list[Operation]
    outs: list[Var]

    def uses(self) -> dict[Var, int]:
        """How often each value is used at this level."""
        found: dict[Var, int] = {}
        for var in [*self.outs, *(var for operation in self.operations for var in operation.ins)]:
            found[var] = found.get(var, 0) + 1
        return found


Environment: TypeAlias = dict[Any, Var]


def flat(function: Callable[..., Any], *examples: Any) -> Program:
    """The program of a function for arguments like these."""
    closed = jax.make_jaxpr(function)(*examples)
    return _program(closed.jaxpr, closed.consts, {})


def _program(jaxpr: Any, consts: Sequence[Any], known: dict[Any, Constant]) -> Program:
    environment: Environment = {}
    for var, value in zip(jaxpr.constvars, consts, strict=True):
        environment[var] = _constant(value, known)
    ins = [Var(tuple(var.aval.shape), np.dtype(var.aval.dtype)) for var in jaxpr.invars]
    environment.update(zip(jaxpr.invars, ins, strict=True))
    operations: list[Operation] = []
    seen: dict[Any, Operation] = {}
    _inline(jaxpr, environment, operations, seen, known)
    return without_unused(Program(ins, operations, [_read(environment, atom, known) for atom in jaxpr.outvars]))


def _inline(
    jaxpr: Any,
    environment: Environment,
    operations: list[Operation],
    seen: dict[Any, Operation],
    known: dict[Any, Constant],
) -> None:
    """Append the operations of a program; one that was there before is not repeated."""
    for eqn in jaxpr.eqns:
        name = eqn.primitive.name
        ins = [_read(environment, atom, known) for atom in eqn.invars]
        if name in INLINED and _is_division(eqn.params, ins):
            outs = _appended(eqn, eqn.params["name"], {}, ins, operations, seen, known)
        elif name in INLINED:
            called = next(eqn.params[key] for key in ("jaxpr", "call_jaxpr") if key in eqn.params)
            inner, consts = (called.jaxpr, called.consts) if hasattr(called, "consts") else (called, ())
            inside: Environment = dict(zip(inner.invars, ins, strict=True))
            inside.update({var: _constant(value, known) for var, value in zip(inner.constvars, consts, strict=True)})
            _inline(inner, inside, operations, seen, known)
            outs = [_read(inside, atom, known) for atom in inner.outvars]
        elif name == "optimization_barrier":
            outs = ins
        else:
            outs = _appended(eqn, name, dict(eqn.params), ins, operations, seen, known)
        environment.update(zip(eqn.outvars, outs, strict=True))


def _is_division(params: dict[str, Any], ins: list[Var]) -> bool:
    """Whether a call is a division by a positive number that rounds down: one operation, instead of the ten into which
    JAX traces it."""
    if params.get("name") not in DIVISIONS:
        return False
    divisor = ins[1]
    return divisor.dtype == np.int32 and isinstance(divisor, Constant) and not divisor.shape and divisor.value > 0


def _appended(
    eqn: Any,
    name: str,
    params: dict[str, Any],
    ins: list[Var],
    operations: list[Operation],
    seen: dict[Any, Operation],
    known: dict[Any, Constant],
) -> list[Var]:
    closed = [params[key] for key in ("cond_jaxpr", "body_jaxpr", "jaxpr") if key in params]
    closed += params.get("branches", ())
    if not closed and name not in {"random_bits"}:
        shape, dtype = tuple(eqn.outvars[0].aval.shape), np.dtype(eqn.outvars[0].aval.dtype)
        if name == "convert_element_type" and ins[0].dtype == dtype:
            return ins
        if name in {"broadcast_in_dim", "reshape"} and ins[0].shape == shape:
            return ins
        key = (name, str(sorted(params.items(), key=lambda item: item[0])), tuple(map(id, ins)))
        if key in seen:
            return seen[key].outs
    programs = [_program(each.jaxpr, each.consts, known) for each in closed]
    outs = [Var(tuple(var.aval.shape), np.dtype(var.aval.dtype)) for var in eqn.outvars]
    operation = Operation(name, params, ins, outs, programs)
    operations.append(operation)
    if not closed:
        seen[key] = operation
    return outs


def _read(environment: Environment, atom: Any, known: dict[Any, Constant]) -> Var:
    if isinstance(atom, core.Literal):
        aval: Any = atom.aval
        return _constant(atom.val, known, np.dtype(aval.dtype))
    return environment[atom]


def _constant(value: Any, known: dict[Any, Constant], dtype: np.dtype[Any] | None = None) -> Constant:
    """The constant with a value; equal ones are the same, so that operations on them are found to be the same."""
    array = np.asarray(value, dtype)
    key = (array.shape, array.dtype.str, array.tobytes())
    return known.setdefault(key, Constant(array.shape, array.dtype, array))


def without_unused(program: Program) -> Program:
    """The program without operations whose results nothing needs."""
    needed = set(program.outs)
    kept = []
    for operation in reversed(program.operations):
        if needed.intersection(operation.outs):
            kept.append(operation)
            needed.update(operation.ins)
    return Program(program.ins, kept[::-1], program.outs)
