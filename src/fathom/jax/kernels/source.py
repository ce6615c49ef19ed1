"""The source of a library of kernels: each a function of one match, run for all matches at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from fathom.jax.kernels.elementwise import PRELUDE
from fathom.jax.kernels.flat import flat
from fathom.jax.kernels.values import Storage, Value, c_type, stored
from fathom.jax.kernels.writer import Writer

LONGEST = 256
"""Arrays with more elements, such as a tape of chance, are not copied next to the processor."""
# WARPS, RESIDENT and SHORT can be set by flags of the compiler, to try what an accelerator likes best. BACKWARDS
# lets a processor take the elements of arrays in the other order: if lanes can divide them, it does not matter.
HEAD = """
#include "xla/ffi/api/ffi.h"
namespace ffi = xla::ffi;
#ifdef __CUDACC__
#include <cuda_runtime.h>
#define DEVICE static __device__ __forceinline__
#define CONSTANT static __device__ const
#define ROLLED _Pragma("unroll 1")
#define UNROLLED _Pragma("unroll")
#ifndef SHORT
#define SHORT ROLLED
#endif
#ifndef WARPS
#define WARPS 5
#endif
#ifndef RESIDENT
#define RESIDENT 20
#endif
#define LANES 32
// The number of the warp in its block. All lanes take that of the first: so the compiler knows that it is the same for
// all of them, and with it everything that is computed from a match. Otherwise it adds code to every SYNC, for lanes
// that took different branches.
#define WARP __shfl_sync(~0u, (int)threadIdx.x / LANES, 0)
#define LANE ((int)(threadIdx.x & 31u))
#define EACH(i, n) for (int i = LANE; i < n; i += LANES)
#define SHARED EACH
#define SYNC __syncwarp()
// The warps of a block wait for each other before each step of the rules, so that the code of a step is read once for
// all of them.
#ifndef TOGETHER
#define TOGETHER __syncthreads()
#endif
// The memory of the matches of a block: first the words of all, then the bytes of all.
#define COMMON(words_size, bytes_size) \\
  extern __shared__ int memory[]; \\
  int* const words = memory + WARP * words_size; \\
  unsigned char* const bytes = (unsigned char*)(memory + WARPS * words_size) + WARP * bytes_size;
DEVICE int all_sum(int a) { return __reduce_add_sync(~0u, a); }
DEVICE int all_max(int a) { return __reduce_max_sync(~0u, a); }
DEVICE int all_min(int a) { return __reduce_min_sync(~0u, a); }
DEVICE int all_or(int a) { return (int)__reduce_or_sync(~0u, (unsigned)a); }
DEVICE int all_and(int a) { return (int)__reduce_and_sync(~0u, (unsigned)a); }
DEVICE int all_before(int a) {
  for (int by = 1; by < LANES; by *= 2) {
    const int other = __shfl_up_sync(~0u, a, by);
    if (LANE >= by) a += other;
  }
  return a;
}
DEVICE int last_of(int a) { return __shfl_sync(~0u, a, LANES - 1); }
#else
#define DEVICE static inline
#define CONSTANT static const
#define ROLLED
#define SHORT
#define LANES 1
#define LANE 0
#define SHARED(i, n) for (int i = 0; i < n; ++i)
#ifdef BACKWARDS
#define EACH(i, n) for (int i = n - 1; i >= 0; --i)
#else
#define EACH SHARED
#endif
#define SYNC
#define TOGETHER
#define COMMON(words_size, bytes_size) int words[words_size]; unsigned char bytes[bytes_size];
DEVICE int all_sum(int a) { return a; }
DEVICE int all_max(int a) { return a; }
DEVICE int all_min(int a) { return a; }
DEVICE int all_or(int a) { return a; }
DEVICE int all_and(int a) { return a; }
DEVICE int all_before(int a) { return a; }
DEVICE int last_of(int a) { return a; }
#endif
"""
LAUNCH = """
struct {name}_Data {{ const void* in[{ins}]; void* out[{outs}]; const int* order; }};

#ifdef __CUDACC__
static __global__ void __launch_bounds__(LANES * WARPS, RESIDENT / WARPS) {name}_all({name}_Data data, int size) {{
  const int index = blockIdx.x * WARPS + WARP;
  if (index < size) {name}_one(data.in, data.out, data.order ? data.order[index] : index);
}}
static ffi::Error {name}_launch(cudaStream_t stream, ffi::RemainingArgs ins, ffi::RemainingRets outs) {{
#else
static ffi::Error {name}_launch(ffi::RemainingArgs ins, ffi::RemainingRets outs) {{
#endif
  {name}_Data data;
  for (int i = 0; i < {ins}; ++i) data.in[i] = ins.get<ffi::AnyBuffer>(i)->untyped_data();
  for (int i = 0; i < {outs}; ++i) data.out[i] = (*outs.get<ffi::AnyBuffer>(i))->untyped_data();
  const int size = (int)ins.get<ffi::AnyBuffer>(0)->dimensions().front();
  data.order = ins.size() > {ins} ? (const int*)ins.get<ffi::AnyBuffer>({ins})->untyped_data() : nullptr;
#ifdef __CUDACC__
  const int memory = WARPS * ({words} * (int)sizeof(int) + {bytes});
  cudaError_t error = cudaFuncSetAttribute({name}_all, cudaFuncAttributeMaxDynamicSharedMemorySize, memory);
  if (error == cudaSuccess) {{
    {name}_all<<<(size + WARPS - 1) / WARPS, LANES * WARPS, memory, stream>>>(data, size);
    error = cudaGetLastError();
  }}
  if (error != cudaSuccess) return ffi::Error::Internal(cudaGetErrorString(error));
#else
  for (int match = 0; match < size; ++match) {name}_one(data.in, data.out, match);
#endif
  return ffi::Error::Success();
}}
#ifdef __CUDACC__
XLA_FFI_DEFINE_HANDLER_SYMBOL({name}, {name}_launch,
    ffi::Ffi::Bind().Ctx<ffi::PlatformStream<cudaStream_t>>().RemainingArgs().RemainingRets());
#else
XLA_FFI_DEFINE_HANDLER_SYMBOL({name}, {name}_launch, ffi::Ffi::Bind().RemainingArgs().RemainingRets());
#endif
"""


@dataclass(frozen=True)
class Signature:
    """What a kernel takes and gives, for one match."""

    ins: Any
    """The arguments: a tree of shapes and types."""
    outs: Any
    in_place: int
    """How many of the first arrays of the arguments become the first results, in the same memory."""


@dataclass(frozen=True)
class Function:
    """A function of one match that becomes a kernel."""

    run: Callable[..., Any]
    examples: tuple[Any, ...]
    """Arguments, or their shapes and types."""
    replaces: bool
    """Whether the result takes the place of the first argument. It must then be like it."""
    copies: bool = False
    """Whether the arrays that it replaces, but very long ones, are first copied next to the processor: worth it if most
    of them are read or written."""

    only_where: int | None = None
    """The number of an argument, a flag. Where it is false, the kernel leaves the match as it is, and does not run the
    function."""

    key: Callable[..., Any] | None = None
    """A number for each match, given the arguments of all matches. Matches with the same number take nearly the same
    branches: a GPU plays them side by side, because it has to read the code of these branches only once then."""

    def signature(self) -> Signature:
        """What the kernel takes and gives."""
        shapes = jax.eval_shape(lambda *arguments: arguments, *self.examples)
        in_place = len(jax.tree.leaves(shapes[0])) if self.replaces else 0
        return Signature(shapes, shapes[0] if self.replaces else jax.eval_shape(self.run, *shapes), in_place)


def source_of(functions: Mapping[str, Function]) -> str:
    """The source of kernels with these names."""
    return "\n".join([HEAD, PRELUDE, *(_kernel(name, function) for name, function in functions.items())])


def _kernel(name: str, function: Function) -> str:
    signature = function.signature()
    in_place = signature.in_place
    program = flat(function.run, *signature.ins)
    writer = Writer()
    writer.constants.append(f"// {name}")
    ins: list[Value] = []
    copies: list[tuple[Storage, Value]] = []
    for number, var in enumerate(program.ins):
        storage = _argument(writer, number, var.shape, var.dtype)
        if function.copies and number < in_place and var.shape and var.size <= LONGEST:
            copies.append((writer.declare(var.shape, var.dtype, is_common=True), stored(storage, changes=False)))
            storage = copies[-1][0]
        ins.append(stored(storage, changes=number < in_place))
    writer.commit([copy for copy, _ in copies], [value for _, value in copies])
    results = writer.run(program, ins, set(program.ins[:in_place]))
    targets = []
    for number, var in enumerate(program.outs):
        is_copied = function.copies and var.size <= LONGEST
        kept = ins[number].storage if number < in_place and not is_copied else None
        pointer = f"(({c_type(var.dtype)}*)out[{number}] + (long)match * {var.size})"
        targets.append(kept if kept is not None and var.shape else Storage(pointer, var.shape, var.dtype, True))
    writer.commit(targets, results)
    head = f"DEVICE void {name}_one(const void* const* in, void* const* out, int match) {{"
    words = max(writer.arenas["words"], 1)
    # Rounded up, so that the memory of each match begins at a word.
    byte_count = -(-max(writer.arenas["bytes"], 1) // 16) * 16
    launch = LAUNCH.format(name=name, ins=len(program.ins), outs=len(program.outs), words=words, bytes=byte_count)
    lines = [*_condition(signature, function.only_where), f"  COMMON({words}, {byte_count})", *writer.lines]
    body = "\n".join([*writer.constants, head, *lines, "}"])
    # Constants of different kernels must not have the same name.
    return body.replace("table", f"{name}_table") + launch


def _condition(signature: Signature, only_where: int | None) -> list[str]:
    """Nothing is done where this argument is false."""
    if only_where is None:
        return []
    place = len(jax.tree.leaves(signature.ins[:only_where]))
    return [f"  if (!((bool const*)in[{place}])[match]) return;"]


def _argument(writer: Writer, number: int, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Storage:
    """An argument: numbers are read at once, arrays stay where they are."""
    kind = c_type(dtype)
    if not shape:
        return writer.declare(shape, dtype, f"(({kind} const*)in[{number}])[match]")
    name = writer.name("s")
    size = int(np.prod(shape, dtype=int))
    writer.line(f"{kind}* const {name} = ({kind}*)in[{number}] + (long)match * {size};")
    return Storage(name, shape, dtype, True)
