"""Bank statements are the organization's own: people of an external company see none of them."""

from leaseapp.banking.models import BankLine, BankLineMatch, BankStatement
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(BankStatement, BankLine, BankLineMatch)
