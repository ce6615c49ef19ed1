"""Writes a program as C statements for one match.

Numbers are variables. Arrays are computed where they are used if they are used once; otherwise they are put into
memory. Branches and loops change the memory of values that nothing needs afterwards in place: a match lies in one place
from beginning to end, and a branch writes only what it changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.jax.kernels.elementwise import combined
from fathom.jax.kernels.flat import Constant, Operation, Program, Var
from fathom.jax.kernels.reductions import reduction
from fathom.jax.kernels.statements import Statements
from fathom.jax.kernels.values import Storage, Value, stored
from fathom.jax.kernels.views import dynamic_slice, fills, gathered, rearranged

CHEAP = 1
"""An array that takes so few operations for an element is computed wherever it is used."""

TOGETHER_DEPTH = 2
"""Branches in blocks no deeper than this are the steps of the rules; so deep is the loop over them."""

REDUCING = {"concatenate", "stack", "cumsum"}
"""Operations whose operands have fewer elements than the result, but not repeated ones."""


class Writer(Statements):
    """Writes programs as statements."""

    def run(self, program: Program, ins: Sequence[Value], owned: set[Var]) -> list[Value]:
        """Write a program; returns its results. The memory of `owned` arguments may be changed."""
        values: dict[Var, Value] = dict(zip(program.ins, ins, strict=True))
        uses = program.uses()
        last = {var: number for number, each in enumerate(program.operations) for var in each.ins}
        last.update(dict.fromkeys(program.outs, len(program.operations)))

        def read(var: Var) -> Value:
            return self.table(var) if isinstance(var, Constant) else values[var]

        for number, operation in enumerate(program.operations):
            if operation.programs:
                for var, value in values.items():
                    if last.get(var, -1) >= number and value.storage is None and value.literal is None:
                        values[var] = self.materialised(value)
                dying = {var for var in operation.ins if last[var] == number and operation.ins.count(var) == 1}
                results = self._with_programs(operation, [read(var) for var in operation.ins], dying & owned)
                owned |= set(operation.outs)
            else:
                results = self._simple(operation, [read(var) for var in operation.ins], uses, program.outs)
            values.update(zip(operation.outs, results, strict=True))
        return [read(var) for var in program.outs]

    def _simple(
        self, operation: Operation, ins: list[Value], uses: dict[Var, int], results: Sequence[Var]
    ) -> list[Value]:
        out = operation.outs[0]
        grows = out.size > 1
        if operation.name in ("gather", "dynamic_slice"):
            # A gather that clamps its indices reads each of them once, if it takes single elements.
            reads_once = operation.name == "gather" and ins[1].size == out.size and not fills(operation)
            ins = [
                self.materialised(each) if each.cost > CHEAP and grows and not (reads_once and number) else each
                for number, each in enumerate(ins)
            ]
            found = (gathered if operation.name == "gather" else dynamic_slice)(operation, ins)
        else:
            if operation.name not in REDUCING:
                # What is repeated is not computed again for every copy.
                ins = [self.materialised(each) if each.cost > CHEAP and out.size > each.size else each for each in ins]
            found = combined(operation, ins) or rearranged(operation, ins) or reduction(self, operation, ins)
        if not found.shape:
            is_plain = found.literal is not None or found.cost == 0
            return [found if is_plain else stored(self.declare((), found.dtype, found.at(())), changes=False)]
        repeated = uses.get(out, 0) > 1
        # What is joined from many parts and then only a result is put where the result belongs.
        is_joined = len(found.parts[1]) > 2 and (repeated or out not in results)
        if found.storage is None and ((repeated and found.cost > CHEAP) or is_joined):
            return [self.materialised(found)]
        return [found]

    def _with_programs(self, operation: Operation, ins: list[Value], dying: set[Var]) -> list[Value]:
        if operation.name == "cond":
            return self._branches(operation, ins, dying)
        if operation.name in ("while", "scan"):
            return self._loop(operation, ins, dying)
        raise NotImplementedError(f"“{operation.name}” is not known to kernels. Add it to `writer.py`.")

    def _branches(self, operation: Operation, ins: list[Value], dying: set[Var]) -> list[Value]:
        """Only one of the branches is run. Matches that are played side by side begin a step of the rules together."""
        if self._depth <= TOGETHER_DEPTH:
            self.line("TOGETHER;")
        arguments = operation.ins[1:]
        targets: list[Storage] = []
        reused: set[int] = set()
        for number, out in enumerate(operation.outs):
            target = None
            for branch in operation.programs:
                found = branch.outs[number]
                place = branch.ins.index(found) if found in branch.ins else -1
                if place >= 0 and arguments[place] in dying and place not in reused and ins[1 + place].aligned:
                    target = ins[1 + place].storage
                    reused.add(place)
                    break
            targets.append(target or self.declare(out.shape, out.dtype))
        for number, branch in enumerate(operation.programs):
            lines = len(self.lines)
            with self.block(f"if ({ins[0].at(())} == {number})"):
                begun = len(self.lines)
                results = self.run(branch, ins[1:], {branch.ins[place] for place in reused})
                self.commit(targets, results)
                empty = len(self.lines) == begun
            if empty:
                del self.lines[lines:]
        return [stored(target, changes=True) for target in targets]

    def _loop(self, operation: Operation, ins: list[Value], dying: set[Var]) -> list[Value]:
        params = operation.params
        if operation.name == "scan":
            constants, carried = params["num_consts"], params["num_carry"]
            if constants + carried != len(ins) or carried != len(operation.outs):
                raise NotImplementedError("Loops over arrays are not known to kernels. Use `fori_loop`.")
            condition, first = None, 0
            body = operation.programs[0]
            body_constants = ins[:constants]
        else:
            condition, body = operation.programs
            first, constants = params["cond_nconsts"], params["body_nconsts"]
            body_constants = ins[first : first + constants]
        begun, variables = ins[first + constants :], operation.ins[first + constants :]
        targets = []
        for var, value in zip(variables, begun, strict=True):
            if var in dying and value.aligned and value.storage is not None:
                targets.append(value.storage)
            else:
                targets.append(self.declare(value.shape, value.dtype))
                self.copy(value, targets[-1])
        carry = [stored(target, changes=True) for target in targets]
        counter = self.name("n")
        head = (
            "while (true)"
            if condition
            else f"ROLLED for (int {counter} = 0; {counter} < {params['length']}; ++{counter})"
        )
        with self.block(head):
            if condition:
                (goes_on,) = self.run(condition, [*ins[:first], *carry], set())
                self.line(f"if (!{goes_on.at(())}) break;")
            results = self.run(body, [*body_constants, *carry], set(body.ins[constants:]))
            self.commit(targets, results)
        return [stored(target, changes=True) for target in targets]

    def commit(self, targets: Sequence[Storage], values: Sequence[Value]) -> None:
        """Write values into memory that some of them are computed from."""
        pending = {
            target.name: (target, value)
            for target, value in zip(targets, values, strict=True)
            if value.storage is None or value.storage.name != target.name
        }
        is_common = any(target.is_common for target, _ in pending.values())
        read: set[str] = set()
        if is_common:
            self.sync()
        while pending:
            for name, (target, value) in pending.items():
                others = [each for other, (_, each) in pending.items() if other != name]
                if name not in value.reads and not any(name in other.sources for other in others):
                    if name in read:
                        # Another lane may not have read yet what is replaced now.
                        self.sync()
                        read.clear()
                    self.write(value, target)
                    read |= value.sources
                    del pending[name]
                    break
            else:
                name, (target, value) = next(
                    (name, each) for name, each in pending.items() if each[1].sources & pending.keys()
                )
                pending[name] = target, self._apart(value)
        if is_common:
            self.sync()

    def _apart(self, value: Value) -> Value:
        """The same value in memory that nothing else changes."""
        storage = self.declare(value.shape, value.dtype)
        self.copy(value, storage)
        return stored(storage, changes=False)
