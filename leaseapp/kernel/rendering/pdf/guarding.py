"""The size that a PDF unpacks to, looked at before anything draws it: a few kilobytes may become gigabytes."""

import re
import zlib

_STREAM = re.compile(rb"/FlateDecode.{0,400}?stream\r?\n", re.DOTALL)
PIECE = 1_000_000
MOST_UNPACKED = 400 * 1024 * 1024
"""Fifty scanned pages in colour come to less."""


def unpacks_within(content: bytes, most: int = MOST_UNPACKED) -> bool:
    """Return False for a PDF whose packed streams come to more than `most` bytes; streams that are packed twice count once."""
    left = most
    for match in _STREAM.finditer(content):
        unpacker, data = zlib.decompressobj(), content[match.end() :]
        try:
            while data and not unpacker.eof:
                left -= len(unpacker.decompress(data, PIECE))
                data = unpacker.unconsumed_tail
                if left < 0:
                    return False
        except zlib.error:
            continue
    return True
