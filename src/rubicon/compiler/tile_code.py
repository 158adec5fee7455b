"""Teaches Numba the machine code of `tiles.add_tile`: all sums of a tile stay in vector registers while the inputs go by.

Each sum adds its products in the order of the inputs, whatever the size of the registers is, and with fused multiply and add where the
processor has it: all such processors get the same numbers.
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from rubicon.compiler.tiles import COLUMNS, ROWS, add_tile

WIDE = "+avx512f"
"""With it there are 32 registers of 16 numbers, so the whole tile fits; others take half of the columns at a time."""
FUSED = ("contract",)
NUMBER_BYTES = 4
"""Tiles begin anywhere, so vectors are aligned as their numbers are."""
INDEX, LANE, NUMBER = ir.IntType(64), ir.IntType(32), ir.FloatType()


def _typed(
    typing: Any,
    numbers: Any,
    target: Any,
    target_step: Any,
    source: Any,
    source_step: Any,
    given: Any,
    weights: Any,
    first: Any,
    weights_step: Any,
) -> Any:
    """Numba's view of the tile: its type, and who writes its code."""
    index = types.int64
    return types.void(numbers, index, index, index, index, index, weights, index, index), _write


tile: Any = intrinsic(_typed)
"""The tile as Numba calls it."""


def _write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Write the code of a whole tile."""
    _, target, target_step, source, source_step, given, _, first, weights_step = arguments
    numbers, weights = (context.make_array(signature.args[i])(context, builder, arguments[i]).data for i in (0, 6))
    size = COLUMNS if WIDE in context.codegen().magic_tuple()[2] else COLUMNS // 2
    inputs = [builder.add(source, builder.mul(source_step, INDEX(row))) for row in range(ROWS)]
    for column in map(INDEX, range(0, COLUMNS, size)):
        results = [builder.add(builder.add(target, column), builder.mul(target_step, INDEX(row))) for row in range(ROWS)]
        _columns(builder, size, (numbers, results, inputs), (weights, builder.add(first, column), weights_step), given)
    return context.get_dummy_value()


def _columns(builder: Any, size: int, rows: Any, table: Any, given: Any) -> None:
    """Write a loop over the inputs that adds up `size` columns of all rows."""
    (numbers, results, inputs), (weights, first, step) = rows, table
    vector = ir.VectorType(NUMBER, size)
    places = [builder.bitcast(builder.gep(numbers, [result]), vector.as_pointer()) for result in results]
    before, begun = builder.basic_block, [_load(builder, place) for place in places]
    loop, end = builder.append_basic_block("inputs"), builder.append_basic_block("done")
    builder.cbranch(builder.icmp_signed(">", given, INDEX(0)), loop, end)
    builder.position_at_end(loop)
    i, sums = builder.phi(INDEX), [builder.phi(vector) for _ in places]
    row = builder.gep(weights, [builder.add(first, builder.mul(i, step))])
    factor = _load(builder, builder.bitcast(row, vector.as_pointer()))
    more = []
    for place, total in zip(inputs, sums, strict=True):
        x = _everywhere(builder, builder.load(builder.gep(numbers, [builder.add(place, i)])), vector)
        more.append(builder.fadd(total, builder.fmul(x, factor, flags=FUSED), flags=FUSED))
    following = builder.add(i, INDEX(1))
    builder.cbranch(builder.icmp_signed("<", following, given), loop, end)
    for phi, first_time, then in zip((i, *sums), (INDEX(0), *begun), (following, *more), strict=True):
        phi.add_incoming(first_time, before)
        phi.add_incoming(then, loop)
    builder.position_at_end(end)
    found = [builder.phi(vector) for _ in places]
    for phi, first_time, then in zip(found, begun, more, strict=True):
        phi.add_incoming(first_time, before)
        phi.add_incoming(then, loop)
    for phi, place in zip(found, places, strict=True):
        builder.store(phi, place).align = NUMBER_BYTES


def _load(builder: Any, place: Any) -> Any:
    """A vector that begins at any number."""
    found = builder.load(place)
    found.align = NUMBER_BYTES
    return found


def _everywhere(builder: Any, x: Any, vector: Any) -> Any:
    """A vector that has the same number in all places."""
    nothing = ir.Constant(vector, ir.Undefined)
    first = builder.insert_element(nothing, x, LANE(0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(LANE, vector.count), [0] * vector.count))


@overload(add_tile, strict=False)
def _called(
    numbers: Any, target: Any, target_step: Any, source: Any, source_step: Any, given: Any, weights: Any, first: Any, weights_step: Any
) -> Any:
    return lambda numbers, target, target_step, source, source_step, given, weights, first, weights_step: tile(
        numbers, target, target_step, source, source_step, given, weights, first, weights_step
    )
