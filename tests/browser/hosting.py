"""A server of its own for browser tests: started, killed and started again as a host would."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass
class Host:
    """A Juniper server in a process of its own, whose keys stay in its data folder from start to start."""

    data: Path
    port: int = 0
    address: str = ""
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start, on the same port as before, and wait until it listens."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("JUNIPER_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app", "--port", str(self.port)],
            cwd=ROOT,
            env={**inherited, "JUNIPER_DATA": str(self.data), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        announced = self.process.stdout.readline()
        self.address = next(word for word in announced.split() if word.startswith("http"))
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a host does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(15)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
