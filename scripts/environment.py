"""What the commands in this folder share: the project's virtual environment in `.venv`, made when it is needed.

Only the standard library, and only what Python 3.8 can read: an old Python gets a sentence, not a syntax error.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
INSTALLED = VENV / "installed.json"
OLDEST = (3, 11)
GROUPS = ("run", "test", "check")
"""Requirement files, each holding all that the ones before it hold. Any other file holds all that these do."""


def ready(group):
    """The environment's Python, with all that a group needs installed as the locked requirement file says."""
    held = GROUPS[: GROUPS.index(group) + 1] if group in GROUPS else (*GROUPS, group)
    wanted = {name: _fingerprint(name) for name in held}
    if not _is_alive():
        _make()
    elif wanted[group] == _read().get(group):
        return _python()
    print(f"Installing what `{group}` needs into .venv …", file=sys.stderr)
    requirements = str(ROOT / "requirements" / (group + ".txt"))
    pip = [_python(), "-m", "pip"] if _has("pip", _python()) else [sys.executable, "-m", "pip", "--python", _python()]
    run([*pip, "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", requirements])
    INSTALLED.write_text(json.dumps({**_read(), **wanted}))
    return _python()


def run(command, **options):
    """Run a command and end with its exit code if it fails."""
    code = subprocess.call([str(part) for part in command], **options)
    if code:
        sys.exit(code)


def apt_get(*packages):
    """Install Debian packages if we may, that is as root or with a sudo that asks nothing. Tells whether it worked."""
    if not shutil.which("apt-get"):
        return False
    may = [] if is_root() else ["sudo", "-n"]
    if may and (not shutil.which("sudo") or subprocess.call([*may, "true"], stderr=subprocess.DEVNULL)):
        return False
    print(f"Installing {', '.join(packages)} …", file=sys.stderr)
    quiet = {"stdout": sys.stderr, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.call([*may, "apt-get", "update", "-q"], **quiet)
    command = [*may, "apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    return subprocess.call(command, **quiet) == 0


def give_up(sentence):
    """End with a sentence that tells what to do."""
    print(sentence, file=sys.stderr)
    sys.exit(2)


def use_new_enough_python():
    """Go on under a Python that is new enough, if this one is not."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(14, OLDEST[1] - 1, -1):
        python = shutil.which(f"python3.{minor}")
        if python and subprocess.call([python, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            os.execv(python, [python, *sys.argv])
    give_up(f"Juniper needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")


def _make():
    if _has("ensurepip", sys.executable) or _apt_get_venv():
        run([sys.executable, "-m", "venv", "--clear", VENV])
    elif _has("pip", sys.executable):
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])
    else:
        give_up(
            "This Python cannot make virtual environments. On Debian or Ubuntu, install the rest of it with\n"
            "    sudo apt install python3-venv\n"
            "and start this command again."
        )


def _apt_get_venv():
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    return sys.executable.startswith("/usr/bin/") and apt_get(version) and _has("ensurepip", sys.executable)


def _has(module, python):
    return subprocess.call([python, "-c", "import " + module], stderr=subprocess.DEVNULL) == 0


def _is_alive():
    python = _python()
    return Path(python).exists() and subprocess.call([python, "-c", ""], stderr=subprocess.DEVNULL) == 0


def _python():
    return str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def _read():
    try:
        return dict(json.loads(INSTALLED.read_text()))
    except (OSError, ValueError):
        return {}


def _fingerprint(group):
    return hashlib.sha256((ROOT / "requirements" / (group + ".txt")).read_bytes()).hexdigest()


def is_root():
    """Whether we may change the machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


use_new_enough_python()
