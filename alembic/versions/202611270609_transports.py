"""Transports.

Revision ID: 202611270609
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611270609"
down_revision = "202611270608"


def upgrade() -> None:
    """Transports."""
    op.create_table(
        "transport_request",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("DELIVERY", "PICKUP", "TRANSFER", name="transportkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "REQUESTED",
                "CONSULTING",
                "ORDERED",
                "SCHEDULED",
                "IN_TRANSIT",
                "DELIVERED",
                "CANCELED",
                name="transportstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column("requested_for", sa.Date(), nullable=False),
        sa.Column("window", sa.String(length=100), nullable=True),
        sa.Column("instructions", sa.Text(), nullable=True),
        sa.Column(
            "vehicle_class",
            sa.Enum(
                "VAN_3T5",
                "RIGID_7T5",
                "RIGID_12T",
                "RIGID_19T",
                "ARTICULATED_40T",
                name="vehicleclass",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("dedicated", sa.Boolean(), nullable=False),
        sa.Column("total_km", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column(
            "distance",
            sa.Enum("TYPED", "ESTIMATED", "UNKNOWN", name="distance", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("total_mass_kg", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("carbon_kg", sa.Numeric(precision=12, scale=2), nullable=True),
        sa.Column("cost_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("on_time", sa.Boolean(), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_transport_request_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_transport_request_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_transport_request")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_transport_request_organization_id_number")),
    )
    op.create_index(
        op.f("ix_transport_request_organization_id_status_requested_for"),
        "transport_request",
        ["organization_id", "status", "requested_for"],
        unique=False,
    )
    op.create_table(
        "transport_notice",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum("QUEUED", "DELIVERED", "FAILED", name="noticestatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answer", sa.String(length=200), nullable=True),
        sa.Column("error", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["transport_request.organization_id", "transport_request.id"],
            name=op.f("fk_transport_notice_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_transport_notice_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_transport_notice")),
    )
    op.create_index(
        op.f("ix_transport_notice_organization_id_request_id_created_at"),
        "transport_notice",
        ["organization_id", "request_id", "created_at"],
        unique=False,
    )
    op.create_table(
        "transport_offer",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("carrier_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "ASKED",
                "OFFERED",
                "SELECTED",
                "NOT_RETAINED",
                "DECLINED",
                name="offerstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "vehicle_class",
            sa.Enum(
                "VAN_3T5",
                "RIGID_7T5",
                "RIGID_12T",
                "RIGID_19T",
                "ARTICULATED_40T",
                name="vehicleclass",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("dedicated", sa.Boolean(), nullable=False),
        sa.Column("price_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("delay_days", sa.Integer(), nullable=True),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("document_file_id", sa.Uuid(), nullable=True),
        sa.Column("order_number", sa.String(length=20), nullable=True),
        sa.Column("ordered_on", sa.Date(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("mailed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("mail_error", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "carrier_id"],
            ["carrier.organization_id", "carrier.id"],
            name=op.f("fk_transport_offer_organization_id_carrier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "document_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_transport_offer_organization_id_document_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["transport_request.organization_id", "transport_request.id"],
            name=op.f("fk_transport_offer_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_transport_offer_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_transport_offer")),
        sa.UniqueConstraint(
            "organization_id", "order_number", name=op.f("uq_transport_offer_organization_id_order_number")
        ),
    )
    op.create_index(
        op.f("ix_transport_offer_organization_id_carrier_id_status"),
        "transport_offer",
        ["organization_id", "carrier_id", "status"],
        unique=False,
    )
    op.create_index(
        "uq_transport_offer_carrier",
        "transport_offer",
        ["organization_id", "request_id", "carrier_id"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "uq_transport_offer_selected",
        "transport_offer",
        ["organization_id", "request_id"],
        unique=True,
        postgresql_where=sa.text("status = 'SELECTED'"),
    )
    op.create_table(
        "transport_stop",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Enum("PICKUP", "DROP", name="stopkind", native_enum=False, length=32), nullable=False),
        sa.Column("location_id", sa.Uuid(), nullable=True),
        sa.Column("address", sa.String(length=300), nullable=True),
        sa.Column("contact_name", sa.String(length=200), nullable=True),
        sa.Column("contact_phone", sa.String(length=40), nullable=True),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("window_from", sa.String(length=5), nullable=True),
        sa.Column("window_to", sa.String(length=5), nullable=True),
        sa.Column("km", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("arrived_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("signed_by", sa.String(length=200), nullable=True),
        sa.Column("signature_file_id", sa.Uuid(), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "location_id IS NOT NULL OR address IS NOT NULL", name=op.f("ck_transport_stop_is_somewhere")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_transport_stop_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["transport_request.organization_id", "transport_request.id"],
            name=op.f("fk_transport_stop_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "signature_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_transport_stop_organization_id_signature_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_transport_stop_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_transport_stop")),
    )
    op.create_index(
        op.f("ix_transport_stop_organization_id_request_id_position"),
        "transport_stop",
        ["organization_id", "request_id", "position"],
        unique=False,
    )
    op.create_table(
        "transport_cargo",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("pick_stop_id", sa.Uuid(), nullable=True),
        sa.Column("drop_stop_id", sa.Uuid(), nullable=True),
        sa.Column(
            "state",
            sa.Enum(
                "PENDING",
                "PICKED",
                "DELIVERED",
                "REFUSED",
                "MISSING",
                "DAMAGED",
                name="cargostate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("mass_kg", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("carbon_kg", sa.Numeric(precision=12, scale=2), nullable=True),
        sa.Column("released_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_transport_cargo_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "drop_stop_id"],
            ["transport_stop.organization_id", "transport_stop.id"],
            name=op.f("fk_transport_cargo_organization_id_drop_stop_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pick_stop_id"],
            ["transport_stop.organization_id", "transport_stop.id"],
            name=op.f("fk_transport_cargo_organization_id_pick_stop_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["transport_request.organization_id", "transport_request.id"],
            name=op.f("fk_transport_cargo_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_transport_cargo_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_transport_cargo")),
    )
    op.create_index(
        op.f("ix_transport_cargo_organization_id_asset_id"),
        "transport_cargo",
        ["organization_id", "asset_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_transport_cargo_organization_id_request_id"),
        "transport_cargo",
        ["organization_id", "request_id"],
        unique=False,
    )
    op.create_index(
        "uq_transport_cargo_open",
        "transport_cargo",
        ["organization_id", "asset_id"],
        unique=True,
        postgresql_where=sa.text("released_at IS NULL"),
    )
    protect_tenant(op, "transport_request", grants="select, insert, update")
    protect_tenant(op, "transport_notice", grants="select, insert, update")
    protect_tenant(op, "transport_offer", grants="select, insert, update")
    protect_tenant(op, "transport_stop", grants="select, insert, update")
    protect_tenant(op, "transport_cargo", grants="select, insert, update")
    found(
        op,
        "transport_request",
        "TransportRequest",
        FoundBy(codes=("number",), names=("number",), texts=("instructions",)),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "transport_request")
    op.drop_index(
        "uq_transport_cargo_open", table_name="transport_cargo", postgresql_where=sa.text("released_at IS NULL")
    )
    op.drop_index(op.f("ix_transport_cargo_organization_id_request_id"), table_name="transport_cargo")
    op.drop_index(op.f("ix_transport_cargo_organization_id_asset_id"), table_name="transport_cargo")
    op.drop_table("transport_cargo")
    op.drop_index(op.f("ix_transport_stop_organization_id_request_id_position"), table_name="transport_stop")
    op.drop_table("transport_stop")
    op.drop_index(
        "uq_transport_offer_selected", table_name="transport_offer", postgresql_where=sa.text("status = 'SELECTED'")
    )
    op.drop_index(
        "uq_transport_offer_carrier", table_name="transport_offer", postgresql_where=sa.text("deleted_at IS NULL")
    )
    op.drop_index(op.f("ix_transport_offer_organization_id_carrier_id_status"), table_name="transport_offer")
    op.drop_table("transport_offer")
    op.drop_index(op.f("ix_transport_notice_organization_id_request_id_created_at"), table_name="transport_notice")
    op.drop_table("transport_notice")
    op.drop_index(op.f("ix_transport_request_organization_id_status_requested_for"), table_name="transport_request")
    op.drop_table("transport_request")
