"""Start the server: ``python -m app``. It listens where the settings say, or where the options do."""

import argparse
import os
import signal
import socket
import sys
import threading
import webbrowser

import uvicorn

from app.keys import new_key
from app.logs import configuration
from app.main import create_app
from app.settings import SettingsError, load_settings


def main() -> int:
    """Run until told to stop; 0 after a clean stop, 2 when the server cannot start."""
    options = _options()
    if options.new_key:
        print(new_key())
        return 0
    given = {"host": options.host, "port": options.port}
    try:
        settings = load_settings(**{name: value for name, value in given.items() if value is not None})
        app = create_app(settings)
        listening = _listen(settings.host, settings.port)
    except SettingsError as error:
        print(f"Juniper cannot start. {error}", file=sys.stderr)
        return 2
    config = uvicorn.Config(
        app,
        log_level="warning" if settings.log_level == "info" else settings.log_level,
        log_config=configuration(settings.log_level, settings.log_format),
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whom to believe is JUNIPER_PROXIES' to say
        ws="none",
        timeout_keep_alive=75,  # longer than proxies let a connection rest, so that it is they who close it
        timeout_graceful_shutdown=10,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    address = _address(listening, settings.host, settings.prefix)
    try:
        Announcing(config, address, options.open).run([listening])
    except KeyboardInterrupt:
        print()
    return 0


class Announcing(uvicorn.Server):
    """A server that says where it is once it listens, and shows it in a browser if asked to."""

    def __init__(self, config: uvicorn.Config, address: str, show: bool) -> None:
        super().__init__(config)
        self.address = address
        self.show = show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce."""
        await super().startup(sockets)
        if self.started:
            print(f"Juniper is at {self.address} (Ctrl-C stops it)", flush=True)
            if self.show and _has_screen():
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app", description="Juniper, a Gin Rummy server.")
    parser.add_argument("--host", help="address to listen on, in place of JUNIPER_HOST")
    parser.add_argument("--port", help="port to listen on, in place of JUNIPER_PORT; 0 takes a free one")
    parser.add_argument("--open", action="store_true", help="open the game in a browser where there is a screen")
    parser.add_argument("--new-key", action="store_true", help="print a new key for JUNIPER_KEYS and end")
    return parser.parse_args()


def _listen(host: str, port: int) -> socket.socket:
    """The socket, taken before the server starts so that a taken port is told in a sentence."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = (error.strerror or "it cannot be had").partition(" (")[0]
        raise SettingsError(
            f"Port {port} of {host} cannot be listened on ({reason}); choose another with --port or JUNIPER_PORT."
        ) from None


def _address(listening: socket.socket, host: str, prefix: str) -> str:
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}{prefix}/"


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    sys.exit(main())
