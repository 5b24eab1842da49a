"""The life of a mailed document as a table."""

from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.documents.models import DocumentMail
from leaseapp.kernel.state_machine import StateMachine, Transition

DOCUMENT_MAIL = StateMachine(
    DocumentMail,
    DocumentMailStatus,
    initial=DocumentMailStatus.QUEUED,
    transitions=[
        Transition("deliver", DocumentMailStatus.QUEUED, DocumentMailStatus.SENT),
        Transition("give_up", DocumentMailStatus.QUEUED, DocumentMailStatus.FAILED),
        Transition("try_again", DocumentMailStatus.FAILED, DocumentMailStatus.QUEUED),
        Transition("arrive", DocumentMailStatus.SENT, DocumentMailStatus.DELIVERED),
        Transition("open", (DocumentMailStatus.SENT, DocumentMailStatus.DELIVERED), DocumentMailStatus.OPENED),
        Transition(
            "come_back",
            (DocumentMailStatus.SENT, DocumentMailStatus.DELIVERED, DocumentMailStatus.OPENED),
            DocumentMailStatus.BOUNCED,
        ),
    ],
)
"""A mail that did not arrive is sent again as a new one, so that the first attempt stays on record. One that was opened by one
recipient and came back from another is lost: somebody who should have it has not."""
