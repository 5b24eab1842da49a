"""Kinds of records of dunning, for timeline, conversations, files and search."""

from leaseapp.dunning.models import ClientNotice, Dunning, DunningAck, DunningDebtor, DunningLetter, DunningLetterLine
from leaseapp.dunning.permissions import DUNNING_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity("DunningAck", DunningAck, label=_("Acknowledgement"), permission=DUNNING_READ, title_column="kind")
register_entity(
    "DunningLetterLine", DunningLetterLine, label=_("Line of a letter"), permission=DUNNING_READ, title_column="letter_id",
    titled_by="DunningLetter",
)  # fmt: skip
register_entity("DunningLetter", DunningLetter, label=_("Letter"), permission=DUNNING_READ, title_column="step")
register_entity(
    "DunningDebtor",
    DunningDebtor,
    label=_("Debtor"),
    permission=DUNNING_READ,
    title_column="created_at",
)
register_entity(
    "ClientNotice", ClientNotice, label=_("Notice of a due date"), permission=DUNNING_READ, title_column="kind"
)
register_entity(
    "Dunning", Dunning, label=_("Dunning"), permission=DUNNING_READ, url="/workspace/dunnings/{id}", title_column="number",
    parts=(("DunningLetterLine", "dunning_id"),),
)  # fmt: skip
