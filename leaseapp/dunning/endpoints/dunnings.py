"""Dunnings over REST and the interface (document 3; MONEY.md 4)."""

from leaseapp.dunning.lists import DUNNINGS
from leaseapp.dunning.permissions import DUNNING_CANCEL, DUNNING_CREATE, DUNNING_MANAGE, DUNNING_READ
from leaseapp.dunning.schemas.dunnings import (
    AckIn,
    AckOut,
    AdvanceIn,
    DebtorIn,
    DunningIn,
    DunningOut,
    LegalReturnIn,
    LetterQuery,
    PauseIn,
    ReasonIn,
    ResolveIn,
)
from leaseapp.dunning.services import (
    acknowledging,
    advancing,
    ending,
    legal_file,
    letters,
    many,
    opening,
    reading,
    waiting,
)
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG, ZIP

ONE = "/dunnings/{dunning_id}"
beyond = workspace.beyond("MONEY.md 4: pauses, promises, letters and the file for collection")

list_dunnings = list_endpoint(workspace, "/dunnings", DUNNINGS, internal=True)


@workspace.post(
    "/dunnings", permission=DUNNING_CREATE, audit="recouvrement.dunning.create", act=_("Dunning opened"),
    returns=DunningOut, status=201, internal=True, refuses=(Conflict,),
)  # fmt: skip
def create_dunning(context: Context, body: DunningIn) -> DunningOut:
    """Open the dunning of a late invoice."""
    return reading.told(context, opening.open_by_hand(context, body.invoice_id))


@beyond.get(ONE, permission=DUNNING_READ, internal=True, returns=DunningOut)
def read_dunning(context: Context, dunning_id: Id) -> DunningOut:
    """Read a dunning with its claim as of today and its letters."""
    return reading.read(context, dunning_id)


@workspace.post(
    f"{ONE}/advance", permission=DUNNING_MANAGE, audit="recouvrement.dunning.advance", act=_("Dunning advanced"),
    returns=DunningOut, internal=True, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def advance_dunning(context: Context, dunning_id: Id, body: AdvanceIn) -> DunningOut:
    """Take the next step of a dunning: its letter is made, archived and sent."""
    return reading.told(context, advancing.advance(context, dunning_id, body))


@workspace.post(
    f"{ONE}/resolve", permission=DUNNING_CANCEL, audit="recouvrement.dunning.resolve", act=_("Dunning resolved"),
    returns=DunningOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def resolve_dunning(context: Context, dunning_id: Id, body: ResolveIn) -> DunningOut:
    """Resolve a dunning; what is written off is entered into the books."""
    return reading.told(context, ending.resolve(context, dunning_id, body))


@workspace.post(
    f"{ONE}/cancel", permission=DUNNING_CANCEL, audit="recouvrement.dunning.cancel", act=_("Dunning canceled"),
    returns=DunningOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def cancel_dunning(context: Context, dunning_id: Id, body: ReasonIn) -> DunningOut:
    """Cancel a dunning, with the reason."""
    return reading.told(context, ending.cancel(context, dunning_id, body))


@workspace.post(
    f"{ONE}/track-ack", permission=DUNNING_MANAGE, audit="recouvrement.dunning.track_ack",
    act=_("Acknowledgement of a letter"), returns=AckOut, status=201, internal=True, refuses=(Conflict,),
)  # fmt: skip
def track_dunning_ack(context: Context, dunning_id: Id, body: AckIn) -> AckOut:
    """Note what the carrier says of a letter."""
    return reading.ack_told(acknowledging.track(context, dunning_id, body))


@beyond.post(
    f"{ONE}/legal-return", permission=DUNNING_MANAGE, audit="recouvrement.dunning.legal_return",
    act=_("Back from collection"), returns=DunningOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def return_dunning(context: Context, dunning_id: Id, body: LegalReturnIn) -> DunningOut:
    """Note that whoever collected gives a dunning back."""
    return reading.told(context, ending.come_back(context, dunning_id, body))


@beyond.post(
    f"{ONE}/reopen", permission=DUNNING_CANCEL, audit="recouvrement.dunning.reopen", act=_("Dunning taken up again"),
    returns=DunningOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def reopen_dunning(context: Context, dunning_id: Id, body: ReasonIn) -> DunningOut:
    """Take up an ended dunning again, at the step where it stood."""
    return reading.told(context, ending.reopen(context, dunning_id, body))


@beyond.post(
    f"{ONE}/pause", permission=DUNNING_MANAGE, audit="recouvrement.dunning.pause", act=_("Dunning paused or going on"),
    returns=DunningOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def pause_dunning(context: Context, dunning_id: Id, body: PauseIn) -> DunningOut:
    """Pause a dunning for a dispute or a promise, or let it go on."""
    return reading.told(context, waiting.pause(context, dunning_id, body))


@beyond.post(
    f"{ONE}/debtor", permission=DUNNING_MANAGE, audit="recouvrement.dunning.debtor", act=_("Debtor described"),
    returns=DunningOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def describe_debtor(context: Context, dunning_id: Id, body: DebtorIn) -> DunningOut:
    """Say who of the customer reads reminders, and since when insolvency proceedings are open."""
    return reading.told(context, waiting.know(context, dunning_id, body))


@beyond.get(f"{ONE}/next-letter", permission=DUNNING_READ, internal=True, files=(PDF, PNG))
def preview_dunning_letter(context: Context, dunning_id: Id, query: LetterQuery) -> FileAnswer:
    """Read the next letter as it would be made, before it is."""
    return shown(letters.preview(context, dunning_id, query.letter_date, query.message, together=query.together), query)


@beyond.get(f"{ONE}/letters/{{letter_id}}", permission=DUNNING_READ, internal=True, files=(PDF,))
def read_dunning_letter(context: Context, dunning_id: Id, letter_id: Id) -> FileAnswer:
    """Read an archived letter."""
    return letters.read(context, dunning_id, letter_id)


@beyond.get(f"{ONE}/legal-file", permission=DUNNING_READ, internal=True, files=(ZIP,), refuses=(Conflict,))
def read_legal_file(context: Context, dunning_id: Id) -> FileAnswer:
    """Read everything that whoever collects needs, as a zip."""
    return legal_file.zipped_file(context, dunning_id)


advance_dunnings = bulk_endpoint(
    workspace, DUNNINGS, advance_dunning, action="advance", body=many.usual_step, show=many.shown
)
