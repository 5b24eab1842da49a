"""Analytical codes and exports of the ledger.

Revision ID: 202611252230
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611252230"
down_revision = "202611241656"
branch_labels = None
depends_on = None

CODES = (
    ("IMM-MAT", "Matériel donné en location", "IMMOBILISATION", "2154", True, "VAT_DEDUCTIBLE_ASSETS"),
    ("IMM-OUT", "Outillage", "IMMOBILISATION", "2155", True, "VAT_DEDUCTIBLE_ASSETS"),
    ("IMM-VEH", "Véhicules", "IMMOBILISATION", "2182", True, "VAT_DEDUCTIBLE_ASSETS"),
    ("IMM-INF", "Informatique et bureau", "IMMOBILISATION", "2183", True, "VAT_DEDUCTIBLE_ASSETS"),
    ("IMM-MOB", "Mobilier", "IMMOBILISATION", "2184", True, "VAT_DEDUCTIBLE_ASSETS"),
    ("ACH-MAR", "Marchandises à revendre", "PURCHASE", "607", False, "VAT_DEDUCTIBLE"),
    ("ACH-PIE", "Pièces et consommables", "PURCHASE", "6063", False, "VAT_DEDUCTIBLE"),
    ("ACH-INS", "Installation", "PURCHASE", "604", False, "VAT_DEDUCTIBLE"),
    ("ACH-TRA", "Transport sur achats", "PURCHASE", "6241", False, "VAT_DEDUCTIBLE"),
    ("SER-STT", "Sous-traitance", "SERVICE", "611", False, "VAT_DEDUCTIBLE"),
    ("SER-STO", "Stockage", "SERVICE", "6132", False, "VAT_DEDUCTIBLE"),
    ("SER-LOC", "Sous-location", "SERVICE", "6135", False, "VAT_DEDUCTIBLE"),
    ("SER-HON", "Honoraires", "SERVICE", "6226", False, "VAT_DEDUCTIBLE"),
    ("COM-APP", "Apporteur d'affaires", "COMMISSION", "6222", False, "VAT_DEDUCTIBLE"),
    ("COM-MON", "Montage, cession au bailleur", "COMMISSION", "6228", False, "VAT_DEDUCTIBLE"),
    ("ASS-MAT", "Assurance du matériel", "INSURANCE", "6161", False, None),
    ("ASS-CRE", "Assurance insolvabilité clients", "INSURANCE", "6165", False, None),
    ("MNT-CUR", "Réparations", "MAINTENANCE", "6155", False, "VAT_DEDUCTIBLE"),
    ("MNT-CTR", "Contrats de maintenance", "MAINTENANCE", "6156", False, "VAT_DEDUCTIBLE"),
    ("FIN-INT", "Intérêts d'emprunts", "FINANCIAL", "6611", False, None),
    ("FIN-BNK", "Frais bancaires", "FINANCIAL", "627", False, "VAT_DEDUCTIBLE"),
    ("RAC-MAT", "Rachat en fin de contrat", "BUYBACK", "6071", False, "VAT_DEDUCTIBLE"),
    ("DIV-AUT", "Divers", "OTHER", "6588", False, "VAT_DEDUCTIBLE"),
)
_ADD = sa.text(
    "INSERT INTO accounting_code"
    " (id, organization_id, version, created_at, updated_at, code, label, category, ledger_account, is_fixed_asset,"
    " vat_account_role, is_active)"
    " SELECT gen_random_uuid(), organization_id, 1, now(), now(), :code, :label, :category, :account, :asset,"
    " CAST(:role AS varchar), true FROM ledger_account WHERE role = 'SALES_GOODS'"
)


def upgrade() -> None:
    """Analytical codes and exports of the ledger."""
    op.create_table(
        "accounting_code",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=20), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column(
            "category",
            sa.Enum(
                "IMMOBILISATION",
                "PURCHASE",
                "SERVICE",
                "COMMISSION",
                "INSURANCE",
                "MAINTENANCE",
                "FINANCIAL",
                "BUYBACK",
                "OTHER",
                name="codecategory",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("ledger_account", sa.String(length=10), nullable=False),
        sa.Column("is_fixed_asset", sa.Boolean(), nullable=False),
        sa.Column("vat_account_role", sa.String(length=64), nullable=True),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.CheckConstraint("code ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'", name=op.f("ck_accounting_code_code")),
        sa.CheckConstraint("parent_id <> id", name=op.f("ck_accounting_code_not_its_own_parent")),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_accounting_code_organization_id_parent_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_accounting_code_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_accounting_code")),
        sa.UniqueConstraint("organization_id", "code", name="uq_accounting_code_code"),
    )
    op.create_table(
        "accounting_export_run",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column(
            "format",
            sa.Enum("fec", "sage", "cegid", "pennylane", "pivot", name="exportformat", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("fiscal_year_id", sa.Uuid(), nullable=True),
        sa.Column("first_day", sa.Date(), nullable=True),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.Column("journals", sa.String(length=200), nullable=True),
        sa.Column("incremental", sa.Boolean(), nullable=False),
        sa.Column("provisional", sa.Boolean(), nullable=False),
        sa.Column("entry_count", sa.Integer(), nullable=False),
        sa.Column("line_count", sa.Integer(), nullable=False),
        sa.Column("debit", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("credit", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("filename", sa.String(length=200), nullable=False),
        sa.Column("media_type", sa.String(length=100), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("layout", sa.String(length=40), nullable=True),
        sa.Column("checks", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("numbers", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.CheckConstraint(
            "line_count > 0 AND entry_count > 0 AND debit = credit", name=op.f("ck_accounting_export_run_balanced")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_accounting_export_run_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_accounting_export_run_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "fiscal_year_id"],
            ["fiscal_year_closing.organization_id", "fiscal_year_closing.id"],
            name=op.f("fk_accounting_export_run_organization_id_fiscal_year_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_accounting_export_run_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_accounting_export_run")),
    )
    op.create_index(
        op.f("ix_accounting_export_run_organization_id_billing_entity_id_format"),
        "accounting_export_run",
        ["organization_id", "billing_entity_id", "format"],
        unique=False,
    )
    op.create_index(
        op.f("ix_accounting_export_run_organization_id_created_at"),
        "accounting_export_run",
        ["organization_id", "created_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_ledger_entry_organization_id_fiscal_year_id_validated_at"),
        "ledger_entry",
        ["organization_id", "fiscal_year_id", "validated_at"],
        unique=False,
    )
    protect_tenant(op, "accounting_code", grants="select, insert, update")
    protect_tenant(op, "accounting_export_run", grants="select, insert")
    append_only(op, "accounting_export_run")
    for code, label, category, account, asset, role in CODES:
        op.execute(_ADD.bindparams(code=code, label=label, category=category, account=account, asset=asset, role=role))
    found(op, "accounting_code", "AccountingCode", FoundBy(codes=("code",), names=("label",), order=0.5), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "accounting_code")
    op.drop_index(op.f("ix_ledger_entry_organization_id_fiscal_year_id_validated_at"), table_name="ledger_entry")
    op.drop_index(op.f("ix_accounting_export_run_organization_id_created_at"), table_name="accounting_export_run")
    op.drop_index(
        op.f("ix_accounting_export_run_organization_id_billing_entity_id_format"), table_name="accounting_export_run"
    )
    op.drop_table("accounting_export_run")
    op.drop_table("accounting_code")
