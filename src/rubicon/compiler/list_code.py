"""Teaches Numba the machine code of `lists`: lists of Python, made by a rule that is called from Python and holds its lock."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import box, intrinsic, models, overload, register_model

from rubicon.compiler.lists import listed, listed_odds

INDEX, SHARE = ir.IntType(64), ir.DoubleType()
code: Any = cgutils
"""What Numba writes code with; it has no types."""


class PythonList(types.Type):
    """A list that belongs to whoever has it; rules can return it and do nothing else with it."""

    def __init__(self) -> None:
        super().__init__(name="PythonList")


LIST = PythonList()
register_model(PythonList)(models.OpaqueModel)


boxed: Any = box
boxed(PythonList)(lambda kind, value, context: value)


def _numbers(typing: Any, actions: Any, n: Any, numbers: Any) -> Any:
    """Numba's view of `listed`: its type, and who writes its code."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        python = context.get_python_api(builder)
        action = _reader(context, builder, signature.args[0], arguments[0])
        number = _shared(context, builder, signature.args[2], arguments[2])
        found = python.list_new(arguments[1])
        with code.for_range(builder, arguments[1]) as loop:
            python.list_setitem(found, loop.index, number(action(loop.index)))
        return found

    return LIST(actions, types.intp, numbers), write


def _shared(context: Any, builder: Any, kind: Any, addresses: Any) -> Any:
    """Write the code that takes a reference to a number, which is one of those that all lists share, or made if it is none of them."""
    python, table = context.get_python_api(builder), context.make_array(kind)(context, builder, addresses)
    address, count = _reader(context, builder, kind, addresses), code.unpack_tuple(builder, table.shape, 1)[0]

    def take(number: Any) -> Any:
        found = code.alloca_once(builder, python.pyobj)
        with builder.if_else(builder.icmp_unsigned("<", number, count), likely=True) as (is_shared, is_other):
            with is_shared:
                kept = builder.inttoptr(address(number), python.pyobj)
                python.incref(kept)
                builder.store(kept, found)
            with is_other:
                builder.store(python.long_from_longlong(number), found)
        return builder.load(found)

    return take


def _odds(typing: Any, actions: Any, tickets: Any, n: Any, numbers: Any) -> Any:
    """Numba's view of `listed_odds`."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        python = context.get_python_api(builder)
        action, held = (_reader(context, builder, signature.args[i], arguments[i]) for i in (0, 1))
        number = _shared(context, builder, signature.args[3], arguments[3])
        total = code.alloca_once_value(builder, INDEX(0))
        with code.for_range(builder, arguments[2]) as loop:
            builder.store(builder.add(builder.load(total), held(loop.index)), total)
        all_tickets = builder.sitofp(builder.load(total), SHARE)
        found = python.list_new(arguments[2])
        before = code.alloca_once_value(builder, INDEX(0))
        share = code.alloca_once_value(builder, python.float_from_double(SHARE(0.0)))
        with code.for_range(builder, arguments[2]) as loop:
            tickets_now = held(loop.index)
            with builder.if_then(builder.icmp_signed("!=", tickets_now, builder.load(before))):  # who has as many, has the same number
                python.decref(builder.load(share))
                builder.store(tickets_now, before)
                builder.store(python.float_from_double(builder.fdiv(builder.sitofp(tickets_now, SHARE), all_tickets)), share)
            pair, likely = python.tuple_new(2), builder.load(share)
            python.incref(likely)
            python.tuple_setitem(pair, 0, number(action(loop.index)))
            python.tuple_setitem(pair, 1, likely)
            python.list_setitem(found, loop.index, pair)
        python.decref(builder.load(share))
        return found

    return LIST(actions, tickets, types.intp, numbers), write


def _reader(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Write the code that reads a number of an array, as one of 64 bits."""
    whole = context.make_array(kind)(context, builder, array)

    def read(index: Any) -> Any:
        found = builder.load(code.get_item_pointer(context, builder, kind, whole, [index]))
        return found if found.type == INDEX else builder.sext(found, INDEX)

    return read


list_of_numbers: Any = intrinsic(_numbers)
list_of_odds: Any = intrinsic(_odds)
"""The lists as Numba calls them."""


@overload(listed, strict=False)
def _listed(actions: Any, n: Any, numbers: Any) -> Any:
    return lambda actions, n, numbers: list_of_numbers(actions, n, numbers)


@overload(listed_odds, strict=False)
def _listed_odds(actions: Any, tickets: Any, n: Any, numbers: Any) -> Any:
    return lambda actions, tickets, n, numbers: list_of_odds(actions, tickets, n, numbers)
