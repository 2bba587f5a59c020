"""Bring the catalogues up to date with the sources and compile them; with ``--check`` only say what is not.

Ends with 1 if a message is missing in some language.
"""

import sys
from pathlib import Path

from app.locale import catalogues
from app.locale.engine_messages import NotWrittenOut


def main(check: bool) -> int:
    """Write, or compare, every file of every language; the exit code."""
    stale, untranslated = [], 0
    for language in catalogues.LANGUAGES:
        catalogue = catalogues.made(language)
        for path, content in (
            (catalogues.po_file(language), catalogues.written(catalogue)),
            (catalogues.mo_file(language), catalogues.compiled(catalogue)),
            (catalogues.json_file(language), catalogues.for_the_page(catalogue)),
        ):
            if not path.is_file() or path.read_bytes() != content:
                stale.append(path.relative_to(catalogues.ROOT))
                if not check:
                    _write(path, content)
        for message in catalogues.missing(catalogue):
            untranslated += 1
            print(f"{language}: {message.locations[0][0]}: {message.id!r} is not translated")
    for path in stale:
        print(f"{path} {'is not up to date' if check else 'written'}")
    return 1 if untranslated or (check and stale) else 0


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    try:
        sys.exit(main("--check" in sys.argv[1:]))
    except NotWrittenOut as error:
        sys.exit(f"A message is not written out where it is used: {error}")
