"""Records are found through entries, which triggers keep; those of the rows that exist are made.

Revision ID: 202611230800
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy, found, not_found, via
from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611230800"
down_revision = "202611230547"
branch_labels = None
depends_on = None

# words without accents, case and punctuation
_PLAIN = """
CREATE FUNCTION leaseapp_plain(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
    SELECT btrim(regexp_replace(lower(public.f_unaccent(left($1, 20000))), '[^[:alnum:]]+', ' ', 'g'))
$body$
"""
# "fac 12" and FAC-000012 are one code, as are 732 829 320 and 732829320, +33 6 01 02 03 04 and 06.01.02.03.04
_CODE = r"""
CREATE FUNCTION leaseapp_code(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
    SELECT left(CASE
        WHEN p ~ '[[:alpha:]]' THEN regexp_replace(regexp_replace(regexp_replace(
            p, '([0-9])[[:space:].]+(?=[0-9])', '\1', 'g'), '(^|[^0-9])0+(?=[0-9])', '\1', 'g'), '[^[:alnum:]]+', '', 'g')
        ELSE ltrim(regexp_replace(p, '[^0-9]+', '', 'g'), '0') END, 60)
    FROM (
        SELECT lower(public.f_unaccent(regexp_replace(left($1, 200), '^\s*(\+|00)\s*33\s*(\(0\))?', '')))
    ) AS plain(p)
$body$
"""
# a code, and its ends: from each of its parts on, and from each number behind letters; and of FAC-2026-12 FAC 12 as well
_CODES = r"""
CREATE FUNCTION leaseapp_codes(given text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
DECLARE
    code text;
    part text[];
    forms text[] := '{}';
BEGIN
    FOREACH code IN ARRAY given LOOP
        CONTINUE WHEN coalesce(code, '') = '';
        forms := forms || public.leaseapp_code(code);
        part := regexp_split_to_array(btrim(CASE
            WHEN code ~ '[[:alpha:]]' THEN regexp_replace(regexp_replace(lower(public.f_unaccent(left(code, 200))),
                '[^[:alnum:]]+', '|', 'g'), '([[:alpha:]])(?=[0-9])', '\1|', 'g')
            ELSE regexp_replace(left(code, 200), '[-/]+', '|', 'g') END, '|'), '\|');
        FOR n IN 2..least(cardinality(part), 8) LOOP
            forms := forms || public.leaseapp_code(array_to_string(part[n:], '-'))
                || (SELECT string_agg(coalesce(nullif(ltrim(one, '0'), ''), '0'), '') FROM unnest(part[n:]) AS one);
        END LOOP;
        IF cardinality(part) > 2 AND part[1] ~ '^[[:alpha:]]+$' THEN
            forms := forms || public.leaseapp_code(part[1] || '-' || part[cardinality(part)]);
        END IF;
    END LOOP;
    RETURN ARRAY(SELECT DISTINCT '#' || left(form, 60) FROM unnest(forms) AS form WHERE form ~ '[0-9]' OR length(form) > 2);
END
$body$
"""
# what an entry is found by: its codes, the words of its name and the name without spaces, the stems of all words
_WORDS = """
CREATE FUNCTION leaseapp_words(codes text[], names text, texts text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
    SELECT array_to_tsvector(ARRAY(
        SELECT unnest(public.leaseapp_codes($1))
        UNION SELECT '=' || left(word, 60) FROM regexp_split_to_table(public.leaseapp_plain($2), ' ') AS word WHERE word <> ''
        UNION SELECT '=' || left(joined, 60) FROM replace(public.leaseapp_plain($2), ' ', '') AS joined WHERE joined <> ''
    )) || strip(to_tsvector('pg_catalog.french', public.leaseapp_plain(concat_ws(' ', $2, $3))))
$body$
"""
# each word somewhere, the last letters of names and codes left out; or all of it as one code
_TERMS = """
CREATE FUNCTION leaseapp_terms(asked text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
DECLARE
    words text[] := (string_to_array(public.leaseapp_plain(asked), ' '))[1:8];
    word text;
    code text;
    stem tsquery;
    one tsquery;
    terms tsquery;
    -- the groups of a SIREN or a telephone are no beginnings of anything
    begins CONSTANT boolean := cardinality(words) = 1 OR asked ~ '[[:alpha:]]';
BEGIN
    FOREACH word IN ARRAY words LOOP
        stem := plainto_tsquery('pg_catalog.french', word);
        -- "de", "la" say nothing beside other words
        CONTINUE WHEN word = '' OR numnode(stem) = 0 AND cardinality(words) > 1;
        one := CASE WHEN begins THEN public.leaseapp_beginning('=', word) ELSE ('''=' || left(word, 60) || '''')::tsquery END;
        code := CASE WHEN begins AND word ~ '[0-9]' THEN public.leaseapp_code(word) ELSE '' END;
        one := CASE WHEN numnode(stem) > 0 THEN one || stem ELSE one END;
        one := CASE WHEN code <> '' THEN one || public.leaseapp_beginning('#', code) ELSE one END;
        terms := CASE WHEN terms IS NULL THEN one ELSE terms && one END;
    END LOOP;
    code := CASE WHEN asked ~ '[0-9@.]' THEN public.leaseapp_code(asked) ELSE '' END;
    IF code <> '' THEN
        one := public.leaseapp_beginning('#', code);
        terms := CASE WHEN terms IS NULL THEN one ELSE terms || one END;
    END IF;
    RETURN terms;
END
$body$
"""
_BEGINNING = """
CREATE FUNCTION leaseapp_beginning(sign text, word text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
    SELECT ('''' || $1 || left($2, 60) || '''' || CASE WHEN length($2) > 1 THEN ':*' ELSE '' END)::tsquery
$body$
"""
_NAMED = """
CREATE FUNCTION leaseapp_named(asked text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
    SELECT string_agg(public.leaseapp_beginning('=', word)::text, ' & ')::tsquery
    FROM (SELECT word FROM regexp_split_to_table(public.leaseapp_plain($1), ' ') AS word WHERE word <> '' LIMIT 8) AS words
$body$
"""
_SEARCH = """
CREATE FUNCTION search_records(asked text, kinds text[], of_company uuid, most integer)
RETURNS TABLE (kind text, record_id uuid, score real, newest timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
AS $body$
#variable_conflict use_column
DECLARE
    org CONSTANT uuid := nullif(current_setting('app.org', true), '')::uuid;
    plain CONSTANT text := leaseapp_plain(asked);
    terms CONSTANT tsquery := leaseapp_terms(asked);
    named CONSTANT tsquery := leaseapp_named(asked);
    code CONSTANT text := CASE WHEN asked ~ '[0-9@.]' THEN leaseapp_code(asked) ELSE '' END;
    exact CONSTANT tsquery := CASE WHEN code <> '' THEN ('''#' || code || '''')::tsquery END;
    ids uuid[];
    near uuid[] := '{}';
BEGIN
    IF org IS NULL OR terms IS NULL THEN
        RETURN;
    END IF;
    IF of_company IS NULL THEN
        ids := ARRAY(SELECT e.id FROM search_entry e
            WHERE e.organization_id = org AND e.words @@ terms AND e.kind = ANY(kinds) LIMIT 1001);
        IF cardinality(ids) > 1000 THEN
            -- too many to rank: those that are exactly so, the newest, and some
            ids := ids[1:200] || ARRAY(SELECT n.id FROM (
                SELECT e.id, e.kind, e.words FROM search_entry e
                WHERE e.organization_id = org ORDER BY e.created_at DESC LIMIT 4000
            ) AS n WHERE n.kind = ANY(kinds) AND n.words @@ terms LIMIT 800)
            || ARRAY(SELECT e.id FROM search_entry e
                WHERE e.organization_id = org AND e.words @@ coalesce(exact, named) AND e.kind = ANY(kinds) LIMIT 200);
        END IF;
    ELSE
        ids := ARRAY(SELECT e.id FROM search_entry e
            WHERE e.organization_id = org AND e.company_id = of_company AND e.kind = ANY(kinds)
            AND coalesce(e.told, e.words) @@ terms ORDER BY e.created_at DESC LIMIT 1000)
        || ARRAY(SELECT e.id FROM search_entry e
            WHERE e.organization_id = org AND e.words @@ terms AND e.company_id IS NULL AND e.kind = ANY(kinds)
            AND coalesce(e.told, e.words) @@ terms LIMIT 200);
    END IF;
    IF length(plain) > 3 AND plain !~ '[0-9]' AND (SELECT count(*) < 3 FROM search_entry e
        WHERE e.organization_id = org AND e.id = ANY(ids) AND e.words @@ named) THEN
        -- not a setting of the function: in a database that is restored, only a superuser could give it
        PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
        near := ARRAY(SELECT e.id FROM search_entry e
            WHERE e.organization_id = org AND e.name <> '' AND e.name %> plain AND e.kind = ANY(kinds)
            AND (of_company IS NULL
                OR e.told IS DISTINCT FROM ''::tsvector AND (e.company_id IS NULL OR e.company_id = of_company))
            ORDER BY word_similarity(plain, e.name) DESC, e.created_at DESC LIMIT 12);
    END IF;
    RETURN QUERY
    WITH hit AS (
        SELECT e.id, e.kind, e.record_id, e.company_id, e.created_at, CASE
            WHEN e.words @@ exact THEN 1.0
            WHEN e.name = plain THEN 0.95
            WHEN starts_with(e.name, plain) THEN 0.9
            WHEN e.words @@ named THEN 0.8
            WHEN e.id = ANY(near) AND NOT e.words @@ terms THEN 0.4 * word_similarity(plain, e.name)
            WHEN code <> '' AND e.words @@ leaseapp_beginning('#', code) THEN 0.75
            ELSE 0.5 END AS score
        FROM search_entry e WHERE e.organization_id = org AND e.id = ANY(ids || near)
    ), firm AS (
        SELECT h.id, h.score FROM hit h WHERE h.id = h.company_id AND h.score <> 0.5
        ORDER BY h.score DESC, h.created_at DESC LIMIT 12
    ), whole AS (
        SELECT h.kind, h.record_id, h.score, h.created_at FROM hit h
        UNION ALL
        SELECT theirs.kind, theirs.record_id, firm.score * 0.7, theirs.created_at
        FROM firm CROSS JOIN unnest(kinds) AS wanted(kind) CROSS JOIN LATERAL (
            SELECT e.kind, e.record_id, e.created_at FROM search_entry e
            WHERE e.organization_id = org AND e.company_id = firm.id AND e.kind = wanted.kind AND e.id <> firm.id
            ORDER BY e.created_at DESC LIMIT most
        ) AS theirs
    ), best AS (
        SELECT w.kind, w.record_id, max(w.score) AS score, max(w.created_at) AS newest FROM whole w GROUP BY 1, 2
    ), ranked AS (
        SELECT b.*, row_number() OVER (PARTITION BY b.kind ORDER BY b.score DESC, b.newest DESC) AS place FROM best b
    )
    SELECT r.kind::text, r.record_id, r.score::real, r.newest FROM ranked r WHERE r.place <= most
    ORDER BY r.score DESC, r.newest DESC;
END
$body$
"""
_RUN = "search_records(text, text[], uuid, integer)"

_JOURNAL = (
    "((SELECT j.code FROM journal j WHERE j.organization_id = r.organization_id AND j.id = r.journal_id)"
    " || lpad(r.number::text, greatest(length(r.number::text), 6), '0'))"
)
#: table → (model, what finds a row, deleted rows stay)
_FOUND = {
    "company": (
        "Company",
        FoundBy(
            codes=("siren", "vat_number", "email", "phone", "website"), names=("name",), texts=("rcs_city",),
            inner=("notes",), company="id",
        ),
        True,
    ),
    "establishment": (
        "Establishment",
        FoundBy(
            codes=("siret", "email", "phone"), names=("name",),
            texts=("address_line1", "address_line2", "postal_code", "city"), company="company_id",
        ),
        True,
    ),
    "contact": (
        "Contact",
        FoundBy(codes=("email", "phone"), names=("first_name", "last_name"), texts=("job_title",), company="company_id"),
        True,
    ),
    "billing_entity": (
        "BillingEntity",
        FoundBy(codes=("siren", "siret", "vat_number", "email", "phone"), names=("name",), texts=("city",)),
        True,
    ),
    "product": ("Product", FoundBy(codes=("reference",), names=("name", "reference"), texts=("category", "description")), True),
    "ledger_account": ("LedgerAccount", FoundBy(codes=("number",), names=("label",), order=0.5), False),
    "ledger_entry": ("LedgerEntry", FoundBy(codes=(_JOURNAL, "piece_ref"), texts=("label",), order=0.5), False),
    "customer": (
        "Customer",
        FoundBy(
            codes=(via("ledger_party", "ledger_party_id", "code"), "billing_email", "buyer_reference"), inner=("notes",),
            company="company_id",
        ),
        True,
    ),
    "invoice": (
        "Invoice",
        FoundBy(codes=("number", "purchase_order_ref", "buyer_reference"), texts=("notes",), company=OF_CUSTOMER),
        True,
    ),
    "credit_note": ("CreditNote", FoundBy(codes=("number",), texts=("reason",), company=OF_CUSTOMER), False),
    "payment": ("Payment", FoundBy(codes=("reference",), inner=("reason",), company=OF_CUSTOMER), False),
    "recurring_invoice": ("RecurringInvoice", FoundBy(names=("name",), company=OF_CUSTOMER), True),
    "credit_use": (
        "CreditUse",
        FoundBy(
            codes=("reference",), inner=("reason",),
            company="(SELECT c.company_id FROM credit_note n JOIN customer c ON c.organization_id = n.organization_id"
            " AND c.id = n.customer_id WHERE n.organization_id = r.organization_id AND n.id = r.credit_note_id)",
        ),
        False,
    ),
    "sales_order": (
        "Order",
        FoundBy(
            codes=("number", "purchase_order_ref", "buyer_reference"), texts=("subject", "conditions", "notes"),
            inner=("cancel_reason",), company=OF_CUSTOMER,
        ),
        True,
    ),
    "quote": (
        "Quote",
        FoundBy(
            codes=("number", "buyer_reference"), texts=("subject", "conditions", "notes"), inner=("refusal_comment",),
            company=OF_CUSTOMER,
        ),
        True,
    ),
}  # fmt: skip


def upgrade() -> None:
    """Make functions, entries and triggers; the entries of rows that exist first, so that the indexes are built once."""
    op.execute("CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public")
    for function in (_PLAIN, _CODE, _CODES, _WORDS, _BEGINNING, _TERMS, _NAMED):
        op.execute(function)
    op.create_table(
        "search_entry",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=64), nullable=False),
        sa.Column("record_id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("words", postgresql.TSVECTOR(), nullable=False),
        sa.Column("told", postgresql.TSVECTOR(), nullable=True),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_search_entry_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_search_entry")),
    )
    protect_tenant(op, "search_entry")
    for table, (model, by, soft) in _FOUND.items():
        found(op, table, model, by, soft=soft)
    op.execute(
        "CREATE INDEX ix_search_entry_words ON search_entry USING gin (organization_id, words)"
        " WITH (gin_pending_list_limit = 256)"
    )
    op.execute(
        "CREATE INDEX ix_search_entry_name ON search_entry USING gin (organization_id, name gin_trgm_ops)"
        " WITH (gin_pending_list_limit = 256) WHERE name <> ''"
    )
    op.create_index(
        "ix_search_entry_organization_id_company_id_kind_created_at", "search_entry",
        ["organization_id", "company_id", "kind", "created_at"],
    )  # fmt: skip
    op.create_index("ix_search_entry_organization_id_created_at", "search_entry", ["organization_id", "created_at"])
    op.execute(_SEARCH)
    op.execute(f"REVOKE ALL ON FUNCTION {_RUN} FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION {_RUN} TO {APP_ROLE}, {SYSTEM_ROLE}")


def downgrade() -> None:
    """Take it back; the extension stays, somebody else may use it."""
    op.execute(f"DROP FUNCTION {_RUN}")
    for table in reversed(_FOUND):
        not_found(op, table)
    op.drop_table("search_entry")
    for name in ("named(text)", "terms(text)", "beginning(text, text)", "words(text[], text, text)", "codes(text[])",
                 "code(text)", "plain(text)"):  # fmt: skip
        op.execute(f"DROP FUNCTION leaseapp_{name}")
