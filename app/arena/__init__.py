"""Bots against bots: `python -m app.arena steady beginner --games 1000`."""
