"""A person who may not do something reads who can, and asks them once."""

import pytest
from sqlmodel import select

from leaseapp.kernel.errors import Invalid, TooManyRequests
from leaseapp.notifications.models import Notification
from leaseapp.workspace.schemas import AskIn
from leaseapp.workspace.services import asking

ACT, PAGE = "directory.update_billing_entity", "/workspace/billing-entities"


def question(**other: str) -> AskIn:
    return AskIn(**{"act": ACT, "what": "The seller's SIRET is missing.", "url": PAGE, **other})


def told(context) -> list[Notification]:
    return list(context.session.exec(select(Notification)))


def test_those_who_hold_the_permission_are_named_and_told_once_a_day(work_of):
    with work_of("COMMERCIAL") as context:
        named = asking.who(context, ACT)
        assert len(named) == 2  # administrator and accountant
        assert asking.ask(context, question()).people == named
        asking.ask(context, question())
        rows = told(context)
    assert len(rows) == 2
    assert {(row.body, row.target_url) for row in rows} == {("The seller's SIRET is missing.", PAGE)}


def test_nobody_is_asked_for_what_needs_no_permission_or_does_not_exist(work_of):
    with work_of("COMMERCIAL") as context:
        for act in ("sales.fly", "workspace.read_home"):
            assert asking.who(context, act) == []
            with pytest.raises(Invalid):
                asking.ask(context, question(act=act))
        assert told(context) == []


def test_who_asks_without_end_is_stopped(work_of, monkeypatch):
    monkeypatch.setattr(asking, "MOST_AN_HOUR", 4)
    with work_of("COMMERCIAL") as context:
        for page in range(2):
            asking.ask(context, question(url=f"{PAGE}/{page}"))
        with pytest.raises(TooManyRequests):
            asking.ask(context, question(url=f"{PAGE}/3"))
