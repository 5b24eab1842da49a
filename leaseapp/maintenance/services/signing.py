"""Signatures under a work order: drawn, kept as evidence under lock, with the hash of what was signed (FIELD.md 3.6)."""

import uuid

from leaseapp.files.services import archiving as files
from leaseapp.files.services import drawings
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PNG
from leaseapp.maintenance.enums import MaintenanceStatus
from leaseapp.maintenance.models import ONE_SIGNATURE_A_ROLE, MaintenanceOperation, OperationSignature
from leaseapp.maintenance.schemas.operations import SignatureIn, SignatureOut, SignaturesOut
from leaseapp.maintenance.services import telling
from leaseapp.maintenance.services.holding import open_order

BUCKET = "signatures-evidence"
NAME = "signature.png"
SIGNED = _("This is signed already.")
NOT_BEGUN = _("Work is signed once it has begun.")
OUT_OF_TIME = _("It is signed between the beginning of the work and now.")


def sign(context: Context, operation_id: uuid.UUID, body: SignatureIn) -> SignatureOut:
    """Keep a signature under what stands in the order now.

    Raises NotFound, Invalid at `imagePng` and `signedAt`, Conflict OPERATION_ENDED, OPERATION_NOT_BEGUN, ALREADY_SIGNED,
    Unavailable when the storage does not take it.
    """
    order = open_order(context, operation_id)
    if order.status is not MaintenanceStatus.IN_PROGRESS or order.started_at is None:
        raise Conflict("OPERATION_NOT_BEGUN", NOT_BEGUN)
    signed_at = body.signed_at or context.now
    if not order.started_at <= signed_at <= context.now:
        refuse_invalid([FieldError("signedAt", "OUT_OF_TIME", OUT_OF_TIME)])
    drawing = drawings.clean(body.image_png, "imagePng")
    file = files.store(
        context, bucket=BUCKET, filename=NAME, media_type=PNG, content=drawing, target_type="MaintenanceOperation",
        target_id=order.id, category="signature",
    )  # fmt: skip
    content = telling.content_of(context, order)
    row = OperationSignature(
        operation_id=order.id, role=body.role, signer_name=body.signer_name, signed_at=signed_at, content_sha256=content,
        file_id=file.id,
    )  # fmt: skip
    with unique(context, {ONE_SIGNATURE_A_ROLE: lambda: Conflict("ALREADY_SIGNED", SIGNED)}):
        context.add(row)
    return SignatureOut(**row.model_dump(), holds=True)


def read(context: Context, operation_id: uuid.UUID) -> SignaturesOut:
    """Return the signatures of a work order. Raises NotFound."""
    order = get_or_404(context, MaintenanceOperation, operation_id)
    return SignaturesOut(items=telling.signatures_of(context, order))
