"""Domain events: past-tense facts, handled by those above in the same transaction (ARCHITECTURE 4G)."""

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leaseapp.kernel.context import Context


class Event:
    """Base of every domain event; events are frozen dataclasses that carry ids."""


Subscriber = Callable[["Context", Any], None]
_subscribers: dict[type[Event], list[Subscriber]] = defaultdict(list)


def subscribe(event: type[Event]) -> Callable[[Subscriber], Subscriber]:
    """Register a function (context, event); it is short, touches the database only and may run twice."""

    def register(function: Subscriber) -> Subscriber:
        _subscribers[event].append(function)
        return function

    return register


def subscriptions() -> dict[str, list[str]]:
    """Return the map event → subscribers by name, for the documentation and its test."""
    return {
        event.__name__: [f"{function.__module__}.{getattr(function, '__qualname__', '?')}" for function in functions]
        for event, functions in sorted(_subscribers.items(), key=lambda item: item[0].__name__)
    }


def drain(context: "Context") -> None:
    """Call the subscribers of each pending event, and of those that they emit, until none is left."""
    while context.pending_events:
        event = context.pending_events.pop(0)
        for function in _subscribers[type(event)]:
            function(context, event)
