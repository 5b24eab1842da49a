"""Records of plain resources (`kernel/acts/resources.py`), entered on the first day: who enters them, and what."""

from typing import Any

from leaseapp.demo.diary import Stage
from leaseapp.kernel import clock
from leaseapp.kernel.acts.resources import Resource

PLAIN: tuple[tuple[str, Resource, tuple[dict[str, Any], ...]], ...] = ()


def enter_plain(stage: Stage) -> None:
    """Each through its service, as whoever has it in hand."""
    for role, one, bodies in PLAIN:
        with stage.act(role, str(one.acts.create.audit), clock.today(clock.DEFAULT_TIMEZONE), 10) as context:
            for body in bodies:
                one.records.create(context, one.body.model_validate(body))
