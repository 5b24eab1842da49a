"""Clients are told of the day on which equipment comes, or is fetched."""

from typing import Any

import pytest
from sqlmodel import select

from leaseapp.kernel.queue.job_tables import Job
from leaseapp.logistics.services import client_mails
from tests.factories import directory


def told(context: Any) -> list[Job]:
    context.session.flush()
    return list(context.session.exec(select(Job).where(Job.name == client_mails.MAIL_CLIENT)))


def scheduled(context: Any, haulage: Any, **values: Any) -> Any:
    company = directory.company(context, email="logistique@client.example", country="FR")
    return haulage.moved(haulage.request(**{"companyId": company.id} | values), "SCHEDULED")


@pytest.mark.parametrize(("kind", "word"), [("DELIVERY", "livraison"), ("PICKUP", "enlèvement")])
def test_a_client_reads_the_day_the_place_and_the_machines(context, haulage, kind, word):
    request = scheduled(context, haulage, kind=kind)
    assert [job.payload for job in told(context)] == [{"requestId": str(request.id)}]
    mail = client_mails.letter_of(context, request.id)
    assert mail is not None
    assert (mail.to, mail.subject) == (
        "logistique@client.example", f"Votre {word} {request.number} du {context.today:%d/%m/%Y}",
    )  # fmt: skip
    for machine in haulage.machines:
        assert f"{machine.label} ({machine.inventory_number})" in mail.text


def test_a_stranger_reads_english(context, haulage):
    company = directory.company(context, email="goods@client.example", country="DE")
    request = haulage.moved(haulage.request(companyId=company.id), "SCHEDULED")
    mail = client_mails.letter_of(context, request.id)
    assert mail is not None
    assert mail.subject.startswith(f"Your delivery {request.number} on ")


def test_nobody_is_told_of_what_moves_between_our_own_places(context, haulage):
    scheduled(context, haulage, kind="TRANSFER")
    assert told(context) == []


def test_who_has_no_address_gets_nothing(context, haulage):
    silent = directory.company(context, email=None)
    request = haulage.moved(haulage.request(companyId=silent.id), "SCHEDULED")
    assert client_mails.letter_of(context, request.id) is None


def test_of_what_was_called_off_meanwhile_nobody_is_told(context, haulage):
    request = scheduled(context, haulage)
    haulage.moved(request, "CANCELED", reason="Le client a reporté")
    assert client_mails.letter_of(context, request.id) is None
