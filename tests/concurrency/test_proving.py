"""Proofs that run while people work: what commits in between is no break (issue 17)."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from leaseapp.billing.endpoints.invoices import issue_invoice
from leaseapp.billing.enums import ChainSeries, ProofState
from leaseapp.billing.schemas.number_chain import ChainVerifyIn
from leaseapp.billing.services import archiving, proving
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.persistence import db
from tests.factories import sales
from tests.support import world

ADMIN = world.person("ADMIN").principal


@contextmanager
def meanwhile(*acts: Callable[[], object]) -> Iterator[list[BaseException]]:
    """Each act again and again in a thread of its own until the block ends; what failed."""
    stop, failures = threading.Event(), list[BaseException]()

    def work(act: Callable[[], object]) -> None:
        while not stop.is_set():
            try:
                act()
            except StopIteration:
                return
            except BaseException as error:  # noqa: BLE001  shown by the test
                failures.append(error)
                return

    threads = [threading.Thread(target=work, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    try:
        yield failures
    finally:
        stop.set()
        for thread in threads:
            thread.join(20)
    assert failures == []


def write() -> None:
    """One audited act, some fifty of them a second."""
    time.sleep(0.02)
    with db.unit_of_work(ADMIN, action="annuaire.company.create") as context:
        context.add(Company(name="Dupont", kind=CompanyKind.BUSINESS, country="FR"))


def test_a_chain_that_grows_while_it_is_walked_is_true(database: db.Addresses) -> None:
    lengths = set()
    with meanwhile(write, write), db.system_session("test") as session:
        for _walk in range(15):
            assert list(audit.verify(session, world.ALPHA)) == []
            stretch = audit.verify_stretch(session, world.ALPHA, after=0, most=10)
            while not stretch.done:
                stretch = audit.verify_stretch(
                    session, world.ALPHA, after=stretch.reached, most=10, until=stretch.until
                )
            assert stretch.breaks == []
            lengths.add(stretch.reached)
            session.expire_all()
    assert len(lengths) > 5


def test_the_first_act_of_a_chain_is_no_missing_head(database: db.Addresses, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain without a row gets its first one between the two looks."""
    chain = world.person("ADMIN", "beta").organization_id
    with db.system_session("test") as session:
        ends = audit.end_of(session, chain)
        with db.unit_of_work(world.person("ADMIN", "beta").principal, action="x") as context:
            context.add(Company(name="Durand", kind=CompanyKind.BUSINESS, country="FR"))
        assert audit.verify_stretch(session, chain, after=0, until=ends).breaks == []


def test_verdicts_of_a_chain_that_grows_follow_one_another(database: db.Addresses) -> None:
    with meanwhile(write, write):
        verdicts = [audit_verdicts.check(world.ALPHA)[0] for _night in range(10)]
    assert [row.breaks for row in verdicts] == [0] * 10
    assert [row.after for row in verdicts[1:]] == [row.reached for row in verdicts[:-1]]


@pytest.fixture
def shop(work_of: Callable[..., Any]) -> dict[str, Any]:
    """A billing entity with forty drafts."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
        drafts = [sales.draft(context, customer, entity, [sales.GOODS]).id for _index in range(40)]
    return {"entity": entity.id, "drafts": drafts}


@pytest.mark.slow("numbers given out by many at once")
def test_numbers_that_are_given_out_meanwhile_are_no_break(work_of: Callable[..., Any], shop: dict[str, Any]) -> None:
    left = iter(shop["drafts"])
    with meanwhile(lambda: perform(issue_invoice, ADMIN, invoice_id=next(left))):
        counters = set()
        while max(counters, default=0) < len(shop["drafts"]):
            with work_of() as context:
                series = proving.read(context, shop["entity"]).series[0]
            assert (series.first_break, series.counter, series.breaks) == (None, series.last, 0)
            counters.add(series.counter)
    assert len(counters) > 5


def test_documents_that_are_archived_meanwhile_are_proven_or_not_yet_archived(
    work_of: Callable[..., Any], shop: dict[str, Any]
) -> None:
    issued = shop["drafts"][:8]
    for invoice_id in issued:
        perform(issue_invoice, ADMIN, invoice_id=invoice_id)
    left = iter(issued)

    def archive() -> None:
        with db.unit_of_work(ADMIN, action="archive") as context:
            archiving.archive(context, next(left))

    seen: set[ProofState] = set()
    with meanwhile(archive):
        done = False
        while not done:
            with work_of() as context:
                answer = proving.verify(context, shop["entity"], ChainVerifyIn(series=ChainSeries.INVOICE))
            states = [item.state for item in answer.documents]
            seen |= set(states)
            done = states == [ProofState.PROVEN] * len(issued) or not seen <= {
                ProofState.PROVEN, ProofState.NOT_ARCHIVED,
            }  # fmt: skip
    assert seen == {ProofState.PROVEN, ProofState.NOT_ARCHIVED}
