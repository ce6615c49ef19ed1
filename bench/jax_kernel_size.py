"""How much code the kernels of Jupiter Deep are on an NVIDIA GPU; needs nvcc, but no GPU.

    python -m bench.jax_kernel_size [FLAGS OF NVCC…]

Prints for each kernel its bytes of machine code, and what the compiler says about registers and memory.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import jax

import fathom.jax
from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.jax.kernels.library import NVCC

COMMAND = [*NVCC, "-arch=sm_90", "-cubin", "-Xptxas", "-v", "-x", "cu"]
"""For an H200."""
HEADER, SECTION = struct.Struct("<16xHHIQQQIHHHHHH"), struct.Struct("<IIQQQQIIQQ")
"""The header of an ELF file, and that of each of its sections."""


def code_sizes(binary: bytes) -> dict[str, int]:
    """Bytes of code by kernel, from an ELF file: each has a section of its own."""
    *_, place, _, _, _, _, _, count, names = HEADER.unpack_from(binary)
    sections = [SECTION.unpack_from(binary, place + number * SECTION.size) for number in range(count)]
    texts = sections[names][4]
    sizes = {}
    for section in sections:
        first = texts + section[0]
        name = binary[first : binary.index(b"\0", first)].decode()
        if found := re.fullmatch(r"\.text\._Z\d+(\w+?)_all.*", name):
            sizes[found[1]] = section[5]
    return sizes


def main(flags: list[str]) -> None:
    """Compile the kernels and print a line for each."""
    source = kernel_source(functions_of(fathom.jax.make("jupiter", seats=2)))
    with tempfile.TemporaryDirectory() as folder:
        written, built = Path(folder, "kernels.cu"), Path(folder, "kernels.cubin")
        written.write_text(source)
        command = [*COMMAND, *flags, f"-I{jax.ffi.include_dir()}", "-o", str(built), str(written)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        sizes = code_sizes(built.read_bytes())
    for name, size in sizes.items():
        used = re.search(rf"\d{name}_all.*?\n\s+(.*)\n.*?(Used .*)", said)
        print(f"{name}: {size} bytes of code; {'; '.join(used.groups()) if used else ''}")


if __name__ == "__main__":
    main(sys.argv[1:])
