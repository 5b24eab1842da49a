"""The shapes of answers that pages of their own draw, for the scripts of each domain: `assets/<domain>/answers.d.ts`.

They are what the Endpoint answers, in the words of TypeScript. `python -m leaseapp.cli pins` writes them with what it pins.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from leaseapp import wiring
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.settings import PROJECT_ROOT

ASSETS = PROJECT_ROOT / "assets"
#: domain → endpoints whose answers its scripts draw
READ = {
    "ai": "read_ai_call read_monthly_ai_costs read_what_was_sent",
    "accounting": (
        "check_fec match_lines preview_export read_general_ledger read_ledger_entry read_sales_journal read_trial_balance"
        " read_vat_summary store_fec suggest_letterings"
    ),
    "assets": (
        "import_assets order_labels read_asset_settings read_dynamic_specs read_plate read_stocktake"
        " read_storage_movement_request scan_code scan_stocktake"
    ),
    "billing": (
        "read_customer_balances read_customer_summary read_number_chain read_number_chains read_statement verify_number_chain"
    ),
    "banking": "preview_bank_statement read_bank_statement read_bank_statement_lines",
    "closing": "read_fiscal_year",
    "documents": "preview_mail_template read_document_settings read_mail_templates",
    "ereporting": "read_ereporting read_ereporting_calendar",
    "files": (
        "announce_file complete_file link_file list_files read_file read_file_hits read_public_share read_usage share_file"
    ),
    "identity": (
        "create_own_api_key explain_member list_own_api_key_calls list_own_api_keys list_people_to_help list_roles list_sessions"
        " read_member read_open_invitation read_own_api_key_scopes read_profile read_security request_deletion"
    ),
    "dunning": "read_dunning_settings",
    "maintenance": (
        "list_operation_meters list_technicians preview_maintenance_plan read_field_day read_maintenance_forecast"
        " read_maintenance_settings read_maintenance_stats read_mtbf_by_model read_operation read_operation_checklist"
        " read_public_asset read_public_fault read_reliability report_fault send_field_ops"
    ),
    "purchasing": (
        "read_supplier_order read_supplier_invoice read_supplier_invoice_match read_supplier_invoice_match_lines"
        " read_supplier_invoice_allocations read_last_supplier_split read_due_supplier_invoices"
        " pay_due_supplier_invoices read_supplier_import"
        " commit_supplier_import read_supplier_memory compare_affair_quotes take_capital_from_quote"
    ),
    "fixedassets": "preview_monthly_depreciation read_profit read_profit_documents",
    "leasing": "read_lease_affair read_lease_contract read_lease_settings simulate_lease",
    "logistics": "read_transport_request",
    "einvoicing": "read_einvoice_account read_einvoice_submission read_invoice_submissions",
    "rating": (
        "list_rating_forms list_rating_grids preview_rating_grid read_rating read_rating_dashboard save_rating_grid"
    ),
    "notifications": "list_notifications read_notification_mails read_notification_preferences",
    "signing": "read_public_signature read_signature_request",
    "sales": "preview_public_quote read_public_quote",
    "threads": "create_comment list_mentionable_people read_thread",
    "administration": "list_standard_roles read_health read_statistics read_timetable",
    "workspace": "read_home read_tasks",
}
HEAD = "// What Endpoints answer, written by `python -m leaseapp.cli pins`:\n// {names}.\n"


Definitions = dict[str, dict[str, Any]]


def named(title: str, known: Definitions) -> str:
    """Return the name of a shape: that of an answer ends so, as it is no component; enums have their own."""
    return title if title.endswith("Out") or known[title].get("type") != "object" else f"{title}Out"


def typed(schema: dict[str, Any] | bool, known: Definitions) -> str:
    """Return a JSON schema as a type; `known` are the schemas that it may name."""
    if isinstance(schema, bool):  # of what may hold anything
        return "unknown"
    if "$ref" in schema:
        return named(schema["$ref"].rpartition("/")[2], known)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    many = schema.get("anyOf") or schema.get("oneOf")
    if many:
        return " | ".join(dict.fromkeys(typed(one, known) for one in many))
    if schema.get("type") == "array":
        inner = typed(schema["items"], known)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return f"Record<string, {typed(schema.get('additionalProperties', {}), known)}>"
    kinds = {"integer": "number", "number": "number", "boolean": "boolean", "string": "string", "null": "null"}
    return kinds.get(schema.get("type", ""), "unknown")


def shapes_of(answers: list[type[BaseModel]]) -> str:
    """Return the interfaces of `answers` and of what stands in them, by name."""
    found: Definitions = {}
    for answer in answers:
        schema = answer.model_json_schema(mode="serialization", by_alias=True)
        found |= schema.pop("$defs", {})
        found[answer.__name__] = schema
    made = []
    for title, schema in sorted(found.items()):
        if schema.get("type") != "object":
            made.append(f"export type {named(title, found)} = {typed(schema, found)};\n")
            continue
        lines = (f"  {name}: {typed(part, found)};\n" for name, part in schema.get("properties", {}).items())
        made.append(f"export interface {named(title, found)} {{\n{''.join(lines)}}}\n")
    return "\n".join(made)


def answers() -> dict[Path, str]:
    """Return each file and what stands in it. Raises KeyError for an endpoint that does not exist."""
    wiring.wire()
    known = {endpoint.name: endpoint for endpoint in endpoints}
    return {
        ASSETS / domain / "answers.d.ts": HEAD.format(names=", ".join(names.split()))
        + "\n"
        + shapes_of([known[name].returns for name in names.split()])
        for domain, names in READ.items()
    }


def write() -> None:
    """Write the files, and say which are new."""
    for path, text in answers().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path} has changed: read its diff\n")
