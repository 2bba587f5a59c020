"""The catalogues of every language, and the tools that keep them.

The tools need Babel, which only development and the tests install: the server reads what they have compiled.
"""
