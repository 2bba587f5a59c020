"""The server: everything with input or output. It opens a save, calls the engine, seals the new save, answers."""
