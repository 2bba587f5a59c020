"""Open saves in a process of their own: ``python -m tests.app.fresh`` reads a list of saves and writes their tables.

The server's key comes from the environment, as for a host.
"""

import json
import os
import sys

from tests.app.server import Server

if __name__ == "__main__":
    with Server(os.environ["JUNIPER_KEYS"]) as server:
        json.dump([server.table(save) for save in json.load(sys.stdin)], sys.stdout)
