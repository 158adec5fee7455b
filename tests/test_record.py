"""A position as a record: its fields are attributes, and nothing else is."""

import pickle

import numpy as np
import pytest

import rubicon
from rubicon.engine.record import blank, blanks, copied, record_of, records

STATE = rubicon.load("caesar").book.state


def test_fields_are_read_and_written_in_the_record_itself() -> None:
    s = blank(STATE)
    s.passes, s.hand[1, 2] = 3, 4
    bag = s.bag
    bag[:] = 1
    s.markers = 2
    assert s["passes"] == 3
    assert s["hand"].sum() == 4
    assert s["bag"].all()
    assert set(s["markers"].tolist()) == {2}
    with pytest.raises(OverflowError):
        s.passes = 300


def test_a_name_that_is_no_field_is_refused() -> None:
    s = blank(STATE)
    with pytest.raises(AttributeError, match="pases"):
        s.pases = 1
    with pytest.raises(AttributeError, match="pases"):
        _ = s.pases


def test_a_copy_and_what_was_pickled_are_positions_of_their_own() -> None:
    s = blank(STATE)
    s.passes = 3
    for other in (copied(s), pickle.loads(pickle.dumps(s)), record_of(s.tobytes(), STATE)):
        assert (type(other), other.tobytes()) == (type(s), s.tobytes())
        other.passes = 5
        assert s.passes == 3


def test_positions_of_an_array_are_those_in_it() -> None:
    some = blanks(2, STATE)
    some[1].passes = 3
    assert some["passes"].tolist() == [0, 3]
    some[0] = some[1]
    assert some[0].passes == 3


def test_arrays_of_a_positions_type_can_be_pickled_and_are_of_numpys_records() -> None:
    s = blank(STATE)
    assert s.dtype == records(1, STATE).dtype
    many = np.zeros(2, s.dtype)
    assert pickle.loads(pickle.dumps(many)).dtype == many.dtype
