"""Bodies of requests that are contents and no JSON."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import BinaryIO, cast

from fastapi import Request

from leaseapp.kernel.endpoints import Received
from leaseapp.kernel.errors import PayloadTooLarge
from leaseapp.kernel.security.webhooks import LARGEST_DELIVERY

IN_MEMORY = 2 * 1024 * 1024


@asynccontextmanager
async def received_content(request: Request, most: int) -> AsyncIterator[Received]:
    """Give the body as a file. Raises PayloadTooLarge as soon as it is longer than it may be."""
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as file:
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > most:
                raise PayloadTooLarge()
            file.write(piece)
        file.seek(0)
        yield Received(cast("BinaryIO", file), request.headers.get("content-type", ""), size)


async def received_delivery(request: Request) -> bytes:
    """Return the bytes of a webhook: read, not understood, before it is known who sent them."""
    body = await request.body()
    if len(body) > LARGEST_DELIVERY:
        raise PayloadTooLarge()
    return body
