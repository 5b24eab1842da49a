"""Tables of dunning."""

from leaseapp.dunning.models.dunning import ClientNotice, Dunning, DunningDebtor
from leaseapp.dunning.models.letter import DunningAck, DunningLetter, DunningLetterLine

__all__ = ["ClientNotice", "Dunning", "DunningAck", "DunningDebtor", "DunningLetter", "DunningLetterLine"]
