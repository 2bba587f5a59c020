"""The trainer of the Expert's networks: `python -m app.training --help`."""
