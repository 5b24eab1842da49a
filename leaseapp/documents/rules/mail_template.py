"""The little language of mail templates: `{number}` is replaced by the document's own, `[…]` is left out when it would be empty.

    Please find attached invoice {number}[, which bears your order {purchaseOrder}].

Brackets may stand within brackets. What a person changes in the dialog keeps its placeholders until the mail is queued: the
number that issue gives is in the text, whatever number was expected when it was typed.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

_NAME = re.compile(r"\{(\w+)\}")
_EMPTY_PARAGRAPHS = re.compile(r"\n{3,}")
_TOKEN = re.compile(r"(\{\w+\}|\[|\])")


class UnbalancedBrackets(ValueError):
    """A bracket that nothing opens or closes."""


@dataclass(frozen=True)
class _Part:
    """Text in a row: pieces, and parts that may be left out."""

    items: tuple["str | _Part", ...]


def names(text: str) -> list[str]:
    """Return the placeholders of a text, each once, in their order."""
    return list(dict.fromkeys(_NAME.findall(text)))


def unknown(text: str, known: Collection[str]) -> list[str]:
    """Return the placeholders that nothing would fill."""
    return [name for name in names(text) if name not in known]


def resolve(template: str, values: Mapping[str, str]) -> str:
    """Return the text with its placeholders still in it, without the bracketed parts that would say nothing.

    Raises UnbalancedBrackets.
    """
    return _EMPTY_PARAGRAPHS.sub("\n\n", _shown(_parse(template), values)).strip("\n")


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return a resolved text as it is read: known placeholders by their values; what is no placeholder stays as it was typed."""
    return _NAME.sub(lambda found: values.get(found[1], found[0]), text)


def _parse(template: str) -> _Part:
    stack: list[list[str | _Part]] = [[]]
    for piece in _TOKEN.split(template):
        if piece == "[":
            stack.append([])
        elif piece == "]":
            if len(stack) == 1:
                raise UnbalancedBrackets(template)
            closed = _Part(tuple(stack.pop()))
            stack[-1].append(closed)
        elif piece:
            stack[-1].append(piece)
    if len(stack) > 1:
        raise UnbalancedBrackets(template)
    return _Part(tuple(stack[0]))


def _shown(part: _Part, values: Mapping[str, str]) -> str:
    return "".join(
        item if isinstance(item, str) else _shown(item, values) if _says_something(item, values) else ""
        for item in part.items
    )


def _says_something(part: _Part, values: Mapping[str, str]) -> bool:
    """Tell whether each placeholder that stands directly in it has a value."""
    direct = [name for item in part.items if isinstance(item, str) for name in _NAME.findall(item)]
    return all(values.get(name) for name in direct)
