"""The operations that rearrange elements: nothing is computed, another element is read."""

from __future__ import annotations

import jax
import numpy as np

from fathom.jax.kernels.flat import Operation
from fathom.jax.kernels.values import NOTHING, Index, Value, linear, plus, times, unravelled, view


def rearranged(operation: Operation, ins: list[Value]) -> Value | None:
    """The result of an operation that rearranges elements; None for other operations."""
    name, params, out = operation.name, operation.params, operation.outs[0]
    of = ins[0] if ins else None
    if name == "iota":
        axis = params["dimension"]
        return Value(out.shape, out.dtype, lambda index: index[axis])
    if of is None:
        return None
    if name == "broadcast_in_dim":
        axes = params["broadcast_dimensions"]
        if not of.shape:
            return Value(out.shape, of.dtype, lambda index: of.at(()), of.cost, NOTHING, of.sources, None, of.literal)
        return view(
            of, out.shape, lambda index: [index[a] if n > 1 else "0" for a, n in zip(axes, of.shape, strict=True)]
        )
    if name in ("reshape", "squeeze"):
        return _reshaped(of, out.shape)
    if name == "slice":
        steps = params["strides"] or (1,) * len(of.shape)
        starts = params["start_indices"]

        def sliced(index: Index) -> Index:
            places = zip(index, starts, steps, strict=True)
            return [plus(times(each, str(step)), str(start)) for each, start, step in places]

        return view(of, out.shape, sliced)
    if name == "transpose":
        order = params["permutation"]
        return view(of, out.shape, lambda index: [index[order.index(axis)] for axis in range(len(order))])
    if name == "rev":
        turned = params["dimensions"]
        return view(
            of,
            out.shape,
            lambda index: [
                f"({n - 1} - {i})" if a in turned else i for a, (i, n) in enumerate(zip(index, of.shape, strict=True))
            ],
        )
    if name == "tile":
        return view(
            of,
            out.shape,
            lambda index: [f"({i}) % {n}" if n > 1 else "0" for i, n in zip(index, of.shape, strict=True)],
        )
    if name in ("concatenate", "stack"):
        return _joined(operation, ins)
    return None


def _reshaped(of: Value, shape: tuple[int, ...]) -> Value:
    before = [axis for axis, size in enumerate(of.shape) if size > 1]
    after = [axis for axis, size in enumerate(shape) if size > 1]
    if [of.shape[axis] for axis in before] == [shape[axis] for axis in after]:

        def moved(index: Index) -> Index:
            places = dict(zip(before, after, strict=True))
            return [index[places[axis]] if axis in places else "0" for axis in range(len(of.shape))]

        return view(of, shape, moved)
    return view(of, shape, lambda index: unravelled(of.shape, linear(shape, index)))


def _joined(operation: Operation, ins: list[Value]) -> Value:
    out = operation.outs[0]
    stacks = operation.name == "stack"
    axis = operation.params["axis" if stacks else "dimension"]
    sizes = [1 if stacks else each.shape[axis] for each in ins]
    firsts = [sum(sizes[:number]) for number in range(len(sizes))]

    def at(index: Index) -> str:
        place = index[axis]

        def part(number: int) -> str:
            within = [*index]
            if stacks:
                del within[axis]
            elif place.isdigit():
                within[axis] = str(int(place) - firsts[number])
            else:
                within[axis] = "0" if sizes[number] == 1 else place if number == 0 else f"({place} - {firsts[number]})"
            return ins[number].at(within)

        if place.isdigit():
            return part(max(number for number, first in enumerate(firsts) if first <= int(place)))
        text = part(len(ins) - 1)
        for number in reversed(range(len(ins) - 1)):
            text = f"({place} < {firsts[number + 1]} ? {part(number)} : {text})"
        return text

    reads = frozenset().union(*(each.sources for each in ins))
    parts = [] if stacks else list(zip(firsts, ins, strict=True))
    return Value(out.shape, out.dtype, at, 1 + max(each.cost for each in ins), NOTHING, reads, parts=(axis, parts))


def fills(operation: Operation) -> bool:
    """Whether a gather gives a certain number for indices outside of the table. Others clamp indices."""
    return bool(operation.params["mode"] == jax.lax.GatherScatterMode.FILL_OR_DROP)


def gathered(operation: Operation, ins: list[Value]) -> Value:
    """Elements of a table at computed indices."""
    of, starts = ins
    out, params = operation.outs[0], operation.params
    numbers, sizes = params["dimension_numbers"], params["slice_sizes"]
    batch_axes = [axis for axis in range(len(out.shape)) if axis not in numbers.offset_dims]
    single = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    window_axes = [axis for axis in range(len(of.shape)) if axis not in single]
    fill = params["fill_value"]
    if fill is None:
        fill = (
            1
            if out.dtype == np.bool_
            else np.iinfo(out.dtype).min
            if out.dtype.kind == "i"
            else np.iinfo(out.dtype).max
        )

    def at(index: Index) -> str:
        batch = [index[axis] for axis in batch_axes]
        place: list[str] = ["0"] * len(of.shape)
        for axis, offset in zip(window_axes, numbers.offset_dims, strict=True):
            place[axis] = index[offset]
        for axis, same in zip(numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True):
            place[axis] = batch[same]
        inside = []
        for number, axis in enumerate(numbers.start_index_map):
            start, most = starts.at([*batch, str(number)]), of.shape[axis] - sizes[axis]
            inside.append(f"(unsigned)({start}) <= {most}u")
            place[axis] = plus(f"({start})" if fills(operation) else f"clamped({start}, {most})", place[axis])
        text = of.at(place)
        if not fills(operation):
            return text
        filled = "(-2147483647 - 1)" if fill == -(2**31) else str(fill)
        return f"({' && '.join(inside)} ? {text} : ({filled}))"

    cost = of.cost + 3 + 2 * starts.cost
    return Value(out.shape, out.dtype, at, cost, NOTHING, of.sources | starts.sources)


def dynamic_slice(operation: Operation, ins: list[Value]) -> Value:
    """Elements of a table from a computed index on."""
    of, starts = ins[0], ins[1:]
    out = operation.outs[0]

    def at(index: Index) -> str:
        place = []
        for each, start, size, width in zip(index, starts, of.shape, out.shape, strict=True):
            first = start.at(())
            first = first if first.isdigit() and int(first) <= size - width else f"clamped({first}, {size - width})"
            place.append(plus(first, each if width > 1 else "0"))
        return of.at(place)

    sources = frozenset().union(*(each.sources for each in ins))
    return Value(out.shape, out.dtype, at, of.cost + 2, NOTHING, sources)
