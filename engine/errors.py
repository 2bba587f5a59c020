"""What can go wrong, as a tree.

GinRummyError
├── InvalidNotation    text that is no card, action, move or record
├── InvalidRules       a rule set outside the bounds, or at odds with itself
└── IllegalAction      a well-formed action that the rules forbid here

Anything else that is raised is a bug of ours.
"""


class GinRummyError(Exception):
    """The ancestor of every error that the engine raises on purpose."""


class InvalidNotation(GinRummyError):
    """Text that cannot be read as what it claims to be."""


class InvalidRules(GinRummyError):
    """A rule set that nobody could play by: a sentence with places in braces, and what stands in them.

    >>> str(InvalidRules("{parameter}: that is not one of the choices.", parameter="tie"))
    'tie: that is not one of the choices.'
    """

    def __init__(self, sentence: str, **values: str | int) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values


class IllegalAction(GinRummyError):
    """A well-formed action that the rules forbid; the message is a sentence for the player."""
