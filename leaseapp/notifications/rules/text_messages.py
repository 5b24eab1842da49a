"""Text messages: short, in one line, the address at the end."""

MOST = 160
"""Characters of a message without its address: a longer one is cut, as each further part is paid for."""


def text_of(title: str, body: str, address: str) -> str:
    """Return what a telephone shows: the title, as much of the body as fits, and the whole `address`."""
    said = " ".join(f"{title}: {body}".split()) if body.strip() else " ".join(title.split())
    if len(said) > MOST:
        said = f"{said[: MOST - 1].rstrip()}…"
    return f"{said} {address}".strip()
