"""The base of States that act: they enter Endpoints and show the problems that come back."""

from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.ui import gateway
from leaseapp.ui.session import show_toast


class Gateway(rx.State, mixin=True):
    """Base of a domain's own State: `answer = await self._perform(endpoint, …)`; problems show by themselves."""

    errors: dict[str, str] = {}

    async def _perform(self, endpoint: Endpoint, **arguments: Any) -> Any:
        """Return the plain JSON answer, or None after a refusal: its field errors are in `errors`, its message in a toast."""
        outcome = await gateway.call(endpoint, **arguments)
        self.errors = outcome.errors
        if outcome.problem is None:
            return outcome.body if outcome.body is not None else {}
        await show_toast(self, outcome.problem["message"], "error")
        return None
