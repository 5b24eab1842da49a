"""The contents of a customer's archive: which tables are theirs, and which columns leave with nobody.

A table with `organization_id` is the customer's unless it is named here with its reason. What the audit log hides as a
secret stays (`audit_trail.SECRET`, but for the evidence that a table declares), except what is the customer's own.
"""

from collections.abc import Collection

from leaseapp.kernel.auditing.audit_trail import SECRET

LEFT_OUT = {
    "api_key_call": "calls of keys, which end with the contract",
    "customer_archive": "work of the provider",
    "impersonation": "work of the provider; the audit log tells what was done",
    "job": "work of the machinery; what it did stands in the records",
    "search_entry": "made from the records",
    "storage_bucket": "places of the machinery; the files are here",
}
"""Tables of an organization that are no data of the customer, and why."""
AUDIT = "audit_log"
"""The table that is written as JSON lines, in the order of its chain."""
THEIRS = frozenset({"iban", "signature_image"})
"""Columns that the audit log hides because they say much, and that belong to the customer all the same."""


def is_withheld(column: str, evidence: Collection[str] = ()) -> bool:
    """Return True for a column whose values leave with nobody; `evidence` proves what is here and opens nothing."""
    return SECRET.search(column) is not None and column not in {*THEIRS, *evidence} and not column.endswith("_id")


def without_secrets(value: object) -> object:
    """Return a JSON document whose inner keys that name secrets have no value."""
    if isinstance(value, dict):
        return {key: None if is_withheld(str(key)) else without_secrets(item) for key, item in value.items()}
    return [without_secrets(item) for item in value] if isinstance(value, list) else value
