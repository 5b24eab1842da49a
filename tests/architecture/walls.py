"""Policies and rights that each table has by its kind, and those few that have others, each with its reason."""

from collections.abc import Iterator
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.kernel.auditing.audit_partitions import is_declared
from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE
from leaseapp.kernel.persistence.rights_of_kinds import rights_of

ORGANIZATION, USER = (
    f"( SELECT (NULLIF(current_setting('app.{name}'::text, true), ''::text))::uuid AS \"nullif\")"
    for name in ("org", "user")
)
OWN = f"(organization_id = {ORGANIZATION})"


class Policy(NamedTuple):
    """A policy of row level security as PostgreSQL writes it; `-` where it has no such condition."""

    name: str
    role: str
    command: str
    using: str
    check: str


SYSTEM = Policy("system", SYSTEM_ROLE, "all", "true", "true")
TENANT = Policy("tenant", APP_ROLE, "all", OWN, OWN)


def _of(name: str, condition: str, command: str = "all") -> Policy:
    return Policy(name, APP_ROLE, command, condition, condition if command == "all" else "-")


def _colleagues(table: str, column: str = "user_id") -> tuple[Policy, ...]:
    """A person's row, for that person and for those who work with them."""
    member = f"((m.organization_id = {ORGANIZATION}) AND (m.user_id = {table}.{column}))"
    return (
        _of("colleagues", f"(({column} = {USER}) OR (EXISTS ( SELECT FROM membership m WHERE {member})))", "select"),
    )


_IN_CHAIN = f"({OWN} AND (chain_id = {ORGANIZATION}))"
_FOR_ME = f"(recipient_user_id = {USER})"
#: what the runtime role has instead of the policy of its kind
OTHER_POLICIES: dict[str, tuple[Policy, ...]] = {
    "organization": (_of("active", f"(id = {ORGANIZATION})", "select"),),
    "app_user": _colleagues("app_user", "id"),
    "membership": (TENANT, _of("own", f"(user_id = {USER})", "select")),  # where else the person works
    "notification": (TENANT, _of("own", _FOR_ME, "select"), _of("mark_own", _FOR_ME, "update")),  # of all organizations
    **{name: _colleagues(name) for name in ("notification_preference", "notification_digest", "notification_pause")},
    "idempotency_record": (_of("own", f"(actor_id = {USER})"),),
    "audit_head": (_of("chain", f"(id = {ORGANIZATION})"),),
    "audit_log": (_of("tenant", _IN_CHAIN),),
    # claiming is system work; what belongs to no organization is enqueued only
    "job": (
        Policy("enqueue", APP_ROLE, "insert", "-", f"(NOT (organization_id IS DISTINCT FROM {ORGANIZATION}))"),
        _of("read", OWN, "select"),
        Policy("finish", APP_ROLE, "update", OWN, OWN),
    ),
}

#: rights that differ from those of the kind: reason, rights, tables
_OTHER_RIGHTS = (
    ("told to the provider by system work alone", "", "impersonation customer_archive"),
    ("written by system work, read by who works with them", "select", "app_user organization"),
    ("choices of a person, written by system work", "select",
     "notification_preference notification_digest notification_pause"),
    ("written down by system work at night or after the call", "select",
     "api_key_call archive_verification audit_verification"),
    ("opened once, although it has a version", "select, insert", "storage_bucket"),
    ("the caller's own, for a day", "select, insert, delete", "idempotency_record"),
    ("made and removed, never changed", "select, insert, delete",
     "ai_sent checklist_item file_link file_page file_thumbnail spare_part_model"),
    ("changed under a lock of their own, without a version", "select, insert, update",
     "ai_budget audit_head bank_deposit_item bank_line_match file_version job number_sequence storage_usage"),
    ("changed by who has it in hand: nobody decides on an older one", "select, insert, update",
     "api_key invitation notification"),
    ("lines that are replaced with their draft", "select, insert, update, delete",
     "invoice_line quote_line sales_order_line storage_movement_line"),
    ("lines that are replaced with their draft", "select, insert, update, delete",
     "supplier_invoice_line supplier_order_line supplier_quote_line"),
    ("taken away as long as nothing became of it", "select, insert, delete", "bank_statement"),
    ("taken away with its statement", "select, insert, update, delete", "bank_line"),
    ("replaced, or taken away, with the draft of a rating", "select, insert, update, delete",
     "financial_statement financial_statement_line"),
    ("kept for a while, or made anew", "select, insert, update, delete",
     "ai_kept_answer ai_reservation printing_task search_entry service_link"),
    ("a choice that leaves nothing behind", "select, insert, update, delete",
     "organization_setting role saved_view saved_view_default storage_rate"),
    ("removed for good when nothing may keep its content", "select, insert, update, delete", "file"),
    ("a mail as it was written; only its sending is told", "select, insert, update(error,message_id,sent_at,status,updated_at)",
     "document_mail"),
    ("what is signed stays as it was sent; its copy under lock comes", "select, insert, update(archived_file_id,updated_at)",
     "signature_document"),
    ("the question stays; its answer comes", "select, insert, update(answer_mailed_at,answered_at,updated_at)",
     "quote_question"),
    ("evidence: what a lettering groups stays, its mark moves", "select, insert, update(canceled_at,code,lettered_at,updated_at)",
     "lettering"),
    ("evidence: an account is renamed or closed, never renumbered", "select, insert, update(active,label,updated_at,version)",
     "ledger_account"),
    ("evidence: numbers go up", "select, insert, update(last,last_validated_at,updated_at)", "ledger_counter"),
    ("evidence: a year closes by steps", "select, insert, update(reopen_reason,state,updated_at,version)", "fiscal_year_closing"),
)  # fmt: skip
OTHER_RIGHTS = {table: rights for _reason, rights, tables in _OTHER_RIGHTS for table in tables.split()}
_RIGHTS = ("select", "insert", "update", "delete", "truncate", "references", "trigger")


def policies(table: str) -> set[Policy]:
    """The policies that the table has by rule."""
    own = (TENANT,) if "organization_id" in SQLModel.metadata.tables[table].c else ()
    return {SYSTEM, *OTHER_POLICIES.get(table, own)}


def rights(table: str) -> str:
    """The rights that the runtime role has on the table by rule."""
    return OTHER_RIGHTS.get(table, rights_of(SQLModel.metadata.tables[table].c.keys()))


def found_policies(catalogue: sa.Connection) -> Iterator[tuple[str, Policy]]:
    """The policies of a migrated database with their tables, partitions left out: they come and go with the months."""
    asked = sa.text(
        "select tablename, policyname, array_to_string(roles, ' '), lower(cmd), coalesce(qual, '-'), "
        "coalesce(with_check, '-') from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'"
    )
    for table, *parts in catalogue.execute(asked):
        if is_declared(table, "table", None):
            yield table, Policy(*(" ".join(str(part).split()) for part in parts))


def found_rights(catalogue: sa.Connection, table: str) -> str:
    """The rights of the runtime role: of the whole row, or of `update(column,…)`."""
    whole = {right: sa.func.has_table_privilege(APP_ROLE, table, right) for right in _RIGHTS}
    names = sorted(SQLModel.metadata.tables[table].c.keys())
    parts = {name: sa.func.has_column_privilege(APP_ROLE, table, name, "update") for name in names}
    has = catalogue.execute(sa.select(*(asked.label(f"{kind}.{name}") for kind, of in (("row", whole), ("column", parts))
                                        for name, asked in of.items()))).one()._mapping  # fmt: skip
    updatable = ",".join(name for name in names if has[f"column.{name}"])
    held = [right if has[f"row.{right}"] else f"update({updatable})" if right == "update" and updatable else ""
            for right in _RIGHTS]  # fmt: skip
    return ", ".join(right for right in held if right)
