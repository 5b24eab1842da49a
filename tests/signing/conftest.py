"""Requests to sign."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leaseapp.kernel.adapters import sms
from leaseapp.signing.endpoints.requests import create_signature_request
from tests.signing import papers


@pytest.fixture
def sent(work_of: Callable[..., Any], storage: Any) -> Callable[..., Any]:
    """`sent(parties=(CLIENT, OWN), inOrder=True)`: a request about a PDF of two pages."""

    def make(*texts: str, parties: Any = (papers.CLIENT,), **more: Any) -> Any:
        with work_of() as context:
            files = [papers.kept(context, text) for text in texts or ("Contrat",)]
        return papers.office(create_signature_request, body=papers.body(*files, parties=parties, **more))

    return make


@pytest.fixture
def texter() -> Iterator[sms.MemoryTexter]:
    """The text messages that were sent."""
    with papers.Texts() as memory:
        yield memory
