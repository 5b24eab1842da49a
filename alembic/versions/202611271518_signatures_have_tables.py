"""Signatures have tables.

Revision ID: 202611271518
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271518"
down_revision = "202611270639"


_ENDED = "('COMPLETED', 'REFUSED', 'EXPIRED', 'CANCELED')"
_KEEP_REQUEST = f"""
CREATE OR REPLACE FUNCTION signing_keep_request() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status IN {_ENDED} THEN
        RAISE EXCEPTION 'signature request % has ended: it cannot be changed', OLD.number
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$body$
"""
_KEEP_PARTS = f"""
CREATE OR REPLACE FUNCTION signing_keep_parts() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    changed record;
BEGIN
    changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    IF EXISTS (SELECT FROM signature_request r WHERE r.organization_id = changed.organization_id
               AND r.id = changed.request_id AND r.status IN {_ENDED}) THEN
        RAISE EXCEPTION '% of a signature request that has ended: nothing is changed or added', TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN changed;
END
$body$
"""


def upgrade() -> None:
    """Signatures have tables."""
    op.create_table(
        "signature_request",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("subject_kind", sa.String(length=60), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("locale", sa.String(length=2), nullable=False),
        sa.Column("in_order", sa.Boolean(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "SENT",
                "PARTIAL",
                "COMPLETED",
                "REFUSED",
                "EXPIRED",
                "CANCELED",
                name="signaturestatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("sent_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reminded_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end_reason", sa.String(length=500), nullable=True),
        sa.Column("evidence_file_id", sa.Uuid(), nullable=True),
        sa.Column("evidence_sha256", sa.String(length=64), nullable=True),
        sa.Column("certificate_file_id", sa.Uuid(), nullable=True),
        sa.Column("seal_file_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint(
            "status <> 'COMPLETED' OR evidence_sha256 IS NOT NULL",
            name=op.f("ck_signature_request_signed_has_evidence"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "certificate_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_signature_request_organization_id_certificate_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "evidence_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_signature_request_organization_id_evidence_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "seal_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_signature_request_organization_id_seal_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_signature_request_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["sent_by_user_id"], ["app_user.id"], name=op.f("fk_signature_request_sent_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_signature_request")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_signature_request_organization_id_number")),
    )
    op.create_index(
        op.f("ix_signature_request_organization_id_sent_at"),
        "signature_request",
        ["organization_id", "sent_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_signature_request_organization_id_status_expires_at"),
        "signature_request",
        ["organization_id", "status", "expires_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_signature_request_organization_id_subject_kind_subject_id"),
        "signature_request",
        ["organization_id", "subject_kind", "subject_id"],
        unique=False,
    )
    op.create_table(
        "signatory",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=20), nullable=True),
        sa.Column(
            "role",
            sa.Enum("LESSEE", "GUARANTOR", "LESSOR", "OTHER", name="signatoryrole", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("capacity", sa.String(length=200), nullable=True),
        sa.Column(
            "status",
            sa.Enum(
                "WAITING", "SENT", "VIEWED", "SIGNED", "DECLINED", name="signatorystatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("link_version", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_number", sa.Integer(), nullable=False),
        sa.Column(
            "code_channel", sa.Enum("SMS", "MAIL", name="codechannel", native_enum=False, length=32), nullable=True
        ),
        sa.Column("code_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.Column("signed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("signed_name", sa.String(length=200), nullable=True),
        sa.Column(
            "way",
            sa.Enum("ONLINE", "COUNTERSIGNED", "PAPER", name="signingway", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("signed_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("paper_file_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("role = 'LESSOR' OR email IS NOT NULL", name=op.f("ck_signatory_can_be_written_to")),
        sa.ForeignKeyConstraint(
            ["organization_id", "paper_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_signatory_organization_id_paper_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["signature_request.organization_id", "signature_request.id"],
            name=op.f("fk_signatory_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_signatory_organization_id")),
        sa.ForeignKeyConstraint(["signed_by_user_id"], ["app_user.id"], name=op.f("fk_signatory_signed_by_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_signatory")),
        sa.UniqueConstraint(
            "organization_id", "request_id", "position", name=op.f("uq_signatory_organization_id_request_id_position")
        ),
    )
    op.create_table(
        "signature_document",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("page_count", sa.Integer(), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("archived_file_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "archived_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_signature_document_organization_id_archived_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["signature_request.organization_id", "signature_request.id"],
            name=op.f("fk_signature_document_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_signature_document_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_signature_document")),
        sa.UniqueConstraint(
            "organization_id",
            "request_id",
            "position",
            name=op.f("uq_signature_document_organization_id_request_id_position"),
        ),
    )
    op.create_table(
        "signature_event",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "SENT",
                "INVITED",
                "REMINDED",
                "LINK_GIVEN",
                "OPENED",
                "DOCUMENT_READ",
                "CODE_SENT",
                "CODE_WRONG",
                "CODE_RIGHT",
                "CONSENTED",
                "SIGNED",
                "COUNTERSIGNED",
                "SIGNED_ON_PAPER",
                "REFUSED",
                "EXPIRED",
                "CANCELED",
                "COMPLETED",
                name="signatureeventkind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("signatory_id", sa.Uuid(), nullable=True),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("ip", sa.String(length=64), nullable=True),
        sa.Column("user_agent", sa.String(length=400), nullable=True),
        sa.Column("detail", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("previous_hash", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["signature_request.organization_id", "signature_request.id"],
            name=op.f("fk_signature_event_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "signatory_id"],
            ["signatory.organization_id", "signatory.id"],
            name=op.f("fk_signature_event_organization_id_signatory_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_signature_event_organization_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_signature_event_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_signature_event")),
        sa.UniqueConstraint(
            "organization_id", "request_id", "number", name=op.f("uq_signature_event_organization_id_request_id_number")
        ),
    )
    protect_tenant(op, "signature_request", grants="select, insert, update")
    protect_tenant(op, "signatory", grants="select, insert, update")
    protect_tenant(op, "signature_document", grants="select, insert")
    append_only(op, "signature_document", updatable=("archived_file_id", "updated_at"))
    protect_tenant(op, "signature_event", grants="select, insert")
    append_only(op, "signature_event")
    op.execute(_KEEP_REQUEST)
    op.execute(_KEEP_PARTS)
    op.execute(
        "CREATE TRIGGER signature_request_keeps BEFORE UPDATE OR DELETE ON signature_request "
        "FOR EACH ROW EXECUTE FUNCTION signing_keep_request()"
    )
    for table in ("signatory", "signature_document", "signature_event"):
        op.execute(
            f"CREATE TRIGGER {table}_keeps BEFORE INSERT OR UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION signing_keep_parts()"
        )
    found(op, "signature_request", "SignatureRequest", FoundBy(codes=("number",), names=("title",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "signature_request")
    op.drop_table("signature_event")
    op.drop_table("signature_document")
    op.drop_table("signatory")
    op.drop_index(op.f("ix_signature_request_organization_id_subject_kind_subject_id"), table_name="signature_request")
    op.drop_index(op.f("ix_signature_request_organization_id_status_expires_at"), table_name="signature_request")
    op.drop_index(op.f("ix_signature_request_organization_id_sent_at"), table_name="signature_request")
    op.drop_table("signature_request")
    for function in ("signing_keep_request", "signing_keep_parts"):
        op.execute(f"DROP FUNCTION {function}()")
