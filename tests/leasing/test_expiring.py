"""Guarantees and insurance of contracts that end: told 30 and 7 days before, once each (LEASING.md 1)."""

from datetime import date, timedelta

import pytest
from sqlmodel import select

from leaseapp.leasing import jobs
from leaseapp.leasing.notification_kinds import PAPERS_ENDING
from leaseapp.leasing.rules.expiring import Stage, stage
from leaseapp.leasing.schemas.contract_parts import GuaranteesIn, InsurancesIn
from leaseapp.leasing.services import contract_parts, expiring
from leaseapp.notifications.models import Notification
from tests.leasing.contracting import House

TODAY = date(2026, 11, 27)


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.mark.parametrize(
    ("left", "found"),
    [
        (31, None), (30, Stage.SOON), (8, Stage.SOON), (7, Stage.VERY_SOON), (0, Stage.VERY_SOON), (-1, Stage.ENDED),
        (-30, Stage.ENDED), (-31, None),
    ],
)  # fmt: skip
def test_the_days_of_the_notices(left, found):
    assert stage(TODAY + timedelta(days=left), TODAY) is found


def insured(context, contract, left):
    policy = {"insurer": "AXA", "policyNumber": "P-1", "insuredHt": 1, "endsOn": context.today + timedelta(days=left)}
    contract_parts.put_insurances(context, contract.id, InsurancesIn.model_validate({"items": [policy]}))


def bodies(context):
    context.session.flush()
    rows = (
        select(Notification)
        .where(Notification.kind == PAPERS_ENDING)
        .order_by(Notification.created_at, Notification.id)
    )
    return [row.body for row in context.session.exec(rows)]


@pytest.mark.parametrize(("left", "count"), [(40, 0), (30, 1), (3, 1), (-2, 1)])
def test_an_insurance_that_ends_is_told_once(context, left, count):
    contract = House(context).signed()
    insured(context, contract, left)
    assert (expiring.watch(context), expiring.watch(context)) == (count, 0)
    jobs.watch_papers(context)
    found = bodies(context)
    assert len(found) == count
    assert all(contract.number in body and "AXA" in body for body in found)


def test_guarantees_are_watched_too_and_drafts_are_not(context):
    house = House(context)
    signed, draft = house.signed(), house.draft()
    guarantee = {
        "kind": "CAUTION", "guarantor": "Holding Martin", "maxAmountHt": 1, "endsOn": context.today + timedelta(days=7)
    }  # fmt: skip
    for contract in (signed, draft):
        contract_parts.put_guarantees(context, contract.id, GuaranteesIn.model_validate({"items": [guarantee]}))
    assert expiring.watch(context) == 1
    (body,) = bodies(context)
    assert signed.number in body
    assert "Holding Martin" not in body
