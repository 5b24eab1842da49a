"""The behaviour of buyers at the local platform, as tables: what they say of an invoice, and when."""

from dataclasses import dataclass
from enum import StrEnum

from leaseapp.einvoicing.enums import RefusalReason


class Scenario(StrEnum):
    """The way in which a buyer answers; BY_HAND waits for somebody at the page."""

    BY_HAND = "by hand"
    APPROVE_AND_PAY = "approve and pay"
    REFUSE = "refuse"
    DISPUTE = "dispute, then approve"
    REJECT = "reject"
    SILENT = "silent"
    SHUFFLED = "shuffled and doubled"
    DOWN = "down for a while"
    BUSY = "busy for a while"


@dataclass(frozen=True)
class Saying:
    """A word of the platform: after how many seconds, with which code and reason; `pays` tells that all of it was received."""

    after: float
    code: str
    reason_code: str | None = None
    reason: str | None = None
    pays: bool = False


ON_THE_WAY = (Saying(2, "200"), Saying(4, "202"), Saying(6, "203"))
_REFUSAL = "Notre commande porte un autre numéro, merci de refacturer."
SAYINGS: dict[Scenario, tuple[Saying, ...]] = {
    Scenario.BY_HAND: ON_THE_WAY,
    Scenario.APPROVE_AND_PAY: (*ON_THE_WAY, Saying(8, "204"), Saying(10, "205"), Saying(12, "211"), Saying(14, "212", pays=True)),
    Scenario.REFUSE: (*ON_THE_WAY, Saying(8, "210", RefusalReason.CMD_ERR, _REFUSAL)),
    Scenario.DISPUTE: (*ON_THE_WAY, Saying(8, "207", "AUTRE", "Quantité en cours de vérification."), Saying(12, "205")),
    Scenario.REJECT: (Saying(2, "200"), Saying(4, "213", "DEST_INC", "Destinataire inconnu de l’annuaire.")),
    Scenario.SILENT: (),
    Scenario.SHUFFLED: (*ON_THE_WAY, Saying(8, "205")),
    Scenario.DOWN: (*ON_THE_WAY, Saying(8, "205")),
    Scenario.BUSY: (*ON_THE_WAY, Saying(8, "205")),
}  # fmt: skip
ACK_AFTER = 1.0
FAULTS: dict[Scenario, int] = {Scenario.DOWN: 500, Scenario.BUSY: 429}
"""The answer to the first calls of a platform that is down, or busy."""
FAULTY_CALLS = 2
