"""The kind of record of signatures, for timeline, conversations, files and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.permissions import REQUEST_READ

register_entity(
    "SignatureRequest", SignatureRequest, label=_("Signature request"), permission=REQUEST_READ,
    url="/workspace/signature-requests/{id}", title_column="title", parts=(("Signatory", "request_id"),),
)  # fmt: skip
