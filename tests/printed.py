"""What a command has printed."""

import json
from typing import Any

import pytest


def data(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)
