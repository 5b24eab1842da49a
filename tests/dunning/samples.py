"""Samples of dunnings: late invoices, their letters, what the carrier says, and their ends."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from leaseapp.kernel import clock
from tests.architecture.making import SAMPLES, Maker, by_id, sample

WHY = "Client parti sans laisser d’adresse"
TO_BAILIFF = {
    "toStep": "LEGAL", "channel": "NONE", "reason": WHY, "confirm": True,
    "transferTo": {"kind": "BAILIFF", "name": "Me Blanchard", "reference": "R-12"},
}  # fmt: skip


def late_invoice(maker: Maker) -> Any:
    """An invoice that was issued and due three weeks ago, by a seller whose numbers begin with those."""
    seller = maker.keep("seller of late invoices", lambda: maker.make("create_billing_entity"))
    with clock.freeze(clock.now() - timedelta(days=21)):
        day = clock.today().isoformat()
        draft = maker.make("create_invoice", billingEntityId=str(seller.id), dueDate=day)
        maker.call("issue_invoice", invoice_id=draft.id)
    return draft


@sample
def create_dunning(maker: Maker) -> dict[str, Any]:
    return {"body": {"invoiceId": str(late_invoice(maker).id)}}


def opened(maker: Maker) -> Any:
    """A dunning without a letter."""
    return maker.make("create_dunning")


def due(maker: Maker) -> Any:
    """A dunning whose reminder leaves by itself when its day comes."""
    maker.call("replace_dunning_settings", **SAMPLES["replace_dunning_settings"](maker))
    return opened(maker)


def reminded(maker: Maker, letters: int = 1) -> Any:
    """A dunning with letters."""
    made = opened(maker)
    for _number in range(letters):
        maker.call("advance_dunning", dunning_id=made.id, body={"channel": "POST", "reason": WHY})
    return made


def handed_over(maker: Maker) -> Any:
    """A dunning that somebody collects."""
    made = reminded(maker, 3)
    maker.call("advance_dunning", dunning_id=made.id, body=TO_BAILIFF)
    return made


by_id("read_dunning", "dunning_id", lambda maker: opened(maker).id)
by_id("preview_dunning_letter", "dunning_id", lambda maker: opened(maker).id)
by_id("read_legal_file", "dunning_id", lambda maker: handed_over(maker).id)
SAMPLES["advance_dunning"] = lambda maker: {
    "dunning_id": opened(maker).id, "body": {"channel": "POST", "message": "Merci de votre retour.", "reason": WHY},
}  # fmt: skip
SAMPLES["resolve_dunning"] = lambda maker: {
    "dunning_id": opened(maker).id, "body": {"outcome": "AGREEMENT", "note": "Échéancier signé"},
}  # fmt: skip
SAMPLES["cancel_dunning"] = lambda maker: {"dunning_id": opened(maker).id, "body": {"reason": WHY}}
SAMPLES["pause_dunning"] = lambda maker: {
    "dunning_id": opened(maker).id,
    "body": {"until": None, "reason": "PROMISE", "promisedOn": clock.today().isoformat(), "promisedAmount": 100, "note": "Appel"},
}  # fmt: skip
SAMPLES["describe_debtor"] = lambda maker: {
    "dunning_id": opened(maker).id, "body": {"contactId": None, "proceedingsOn": clock.today().isoformat()},
}  # fmt: skip
SAMPLES["track_dunning_ack"] = lambda maker: {
    "dunning_id": reminded(maker).id,
    "body": {"kind": "SIGNED", "occurredAt": clock.now().isoformat(), "trackingNumber": "1A 204 518 7731 4"},
}  # fmt: skip
SAMPLES["return_dunning"] = lambda maker: {
    "dunning_id": handed_over(maker).id, "body": {"date": clock.today().isoformat(), "outcome": "NOTHING_RECOVERED"},
}  # fmt: skip


@sample
def reopen_dunning(maker: Maker) -> dict[str, Any]:
    made = opened(maker)
    maker.call("cancel_dunning", dunning_id=made.id, body={"reason": WHY})
    return {"dunning_id": made.id, "body": {"reason": WHY}}


@sample
def read_dunning_letter(maker: Maker) -> dict[str, Any]:
    made = reminded(maker)
    letter: UUID = maker.call("read_dunning", dunning_id=made.id).body.documents[0].id
    return {"dunning_id": made.id, "letter_id": letter}


@sample
def replace_dunning_settings(_maker: Maker) -> dict[str, Any]:
    return {
        "body": {
            "step1DelayDays": 6, "step2DelayDays": 9, "medDelayDays": 14, "transferDelayDays": 16, "minimumAmount": 30,
            "autoRelance": True, "mailBeforeDue": True, "mailWhenLate": True,
        },
    }  # fmt: skip
