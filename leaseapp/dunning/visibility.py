"""Dunning is the office's own: people of an external company see none of it, their letters reach them by mail."""

from leaseapp.dunning.models import (
    ClientNotice,
    Dunning,
    DunningAck,
    DunningDebtor,
    DunningLetter,
    DunningLetterLine,
)
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(Dunning, DunningDebtor, DunningLetter, DunningLetterLine, DunningAck, ClientNotice)
