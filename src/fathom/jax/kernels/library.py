"""Compiling kernels, and calling them from JAX. Matches are the first axis of every array."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.kernels.source import Function

NVCC = ["nvcc", "-O3", "-std=c++17"]
CUDA = [*NVCC, "-shared", "-Xcompiler", "-fPIC", "-x", "cu"]
NATIVE = ["g++", "-O2", "-fwrapv", "-std=c++17", "-shared", "-fPIC"]


class Library:
    """Compiled kernels. `functions` has them by name: each is a function of the arrays of all matches.

    What is compiled is put into `folder` and found there the next time. `flags` are further options of the compiler.
    """

    def __init__(
        self, source: str, functions: Mapping[str, Function], folder: Path | None = None, flags: Sequence[str] = ()
    ) -> None:
        platform = "CUDA" if jax.default_backend() == "gpu" else "cpu"
        flags = [*([architecture()] if platform == "CUDA" else []), *flags]
        mark = blake2b("\n".join([source, platform, *flags]).encode(), digest_size=6).hexdigest()
        place = folder or Path(tempfile.mkdtemp(prefix="fathom-kernels-"))
        library = ctypes.CDLL(str(compiled(source, place / f"kernels-{mark}.so", platform, flags)))
        self.functions: dict[str, Callable[..., Any]] = {}
        for name, function in functions.items():
            target = f"fathom_{name}_{mark}"
            handler = jax.ffi.pycapsule(getattr(library, name))  # type: ignore[no-untyped-call]
            jax.ffi.register_ffi_target(target, handler, platform=platform)
            self.functions[name] = _caller(target, function, sorts=platform == "CUDA")


def architecture() -> str:
    """The flag of `nvcc` for the GPU that JAX uses."""
    capability = getattr(jax.devices()[0], "compute_capability", None)
    return "-arch=native" if capability is None else f"-arch=sm_{capability.replace('.', '')}"


def compiled(source: str, target: Path, platform: str, flags: Sequence[str] = ()) -> Path:
    """The compiled library; raises `RuntimeError` without a compiler, or if it refuses the source."""
    if target.exists():
        return target
    command = CUDA if platform == "CUDA" else NATIVE
    if shutil.which(command[0]) is None:
        raise RuntimeError(
            f"Kernels need the compiler “{command[0]}”. Install it, or use the environment without kernels."
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    written = target.with_suffix(".cu" if platform == "CUDA" else ".cpp")
    written.write_text(source)
    done = subprocess.run(
        [*command, *flags, f"-I{jax.ffi.include_dir()}", "-o", str(target), str(written)],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"“{command[0]}” refused the kernels: {done.stderr[-2000:]}")
    return target


def _caller(target: str, function: Function, sorts: bool) -> Callable[..., Any]:
    signature = function.signature()
    aliases = {number: number for number in range(signature.in_place)}
    outs, tree = jax.tree.flatten(signature.outs)

    def call(*arguments: Any) -> Any:
        arrays = jax.tree.leaves(arguments)
        size = arrays[0].shape[0]
        if sorts and function.key is not None:
            arrays.append(jnp.argsort(function.key(*arguments)).astype(jnp.int32))
        shapes = [jax.ShapeDtypeStruct((size, *out.shape), out.dtype) for out in outs]  # type: ignore[no-untyped-call]
        found = jax.ffi.ffi_call(target, shapes, input_output_aliases=aliases)(*arrays)
        return jax.tree.unflatten(tree, found)

    return call
