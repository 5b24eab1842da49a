"""Records of every kind that the caller may read: what fits a text, or what they worked on last.

A kind takes part where its table says what finds it (`__found_by__`); name, details, state and page of a record are those
of its list, and it is read there, so that nobody finds what the list does not show them. Tables that stay small are
searched as their lists search them.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import entity
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.finding.candidates import Candidate, candidates
from leaseapp.kernel.listing import glance
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.listing.query import ListRequest, read_rows
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.text.i18n import _
from leaseapp.workspace import queries
from leaseapp.workspace.schemas import HitDetailOut, HitGroupOut, HitOut, HitStateOut, SearchOut, SearchQuery

MOST_RECENT, ACTS_READ = 8, 300
#: candidates a hit that is shown, where a wall may take some away
SPARE = 8
Rank = tuple[float, float]
UNINDEXED, TEXT = 0.6, 0.5
"""The score of what a list of its own found: after names that begin so, before words of texts."""


@cache
def _listed() -> dict[str, tuple[Endpoint, ListSpec]]:
    """Kind of record → its list and who may read that; those of sales first, as they were wired last."""
    found = ((endpoint, spec) for endpoint, spec in reversed(list_endpoints.values()) if glance.link_of(spec))
    return {spec.table.__name__: (endpoint, spec) for endpoint, spec in found if _declared(spec) is not None}


def search(context: Context, query: SearchQuery) -> SearchOut:
    """Return what fits `query.q` by kind, best first; without a text the records that the caller used last.

    Raises Invalid UNKNOWN_KIND, INVALID_RECENT.
    """
    specs = _readable(context, query.kinds)
    if not query.q:
        return SearchOut(q="", groups=[], recent=_recent(context, specs, query.recent))
    indexed = [kind for kind, spec in specs.items() if not _declared(spec).listed]
    spare = SPARE if context.principal.external else 1
    best: dict[str, list[Candidate]] = {}
    for one in candidates(context, query.q, indexed, query.limit * spare + 1):
        best.setdefault(one.kind, []).append(one)
    found = [_of_candidates(context, specs[kind], ranked, query.limit) for kind, ranked in best.items()]
    found += [_of_list(context, spec, query) for kind, spec in specs.items() if kind not in indexed]
    groups = sorted((pair for pair in found if pair[1].items), key=lambda pair: pair[0], reverse=True)
    return SearchOut(q=query.q, groups=[group for _rank, group in groups], recent=[])


def _readable(context: Context, kinds: str) -> dict[str, ListSpec]:
    wanted = [kind for kind in kinds.split(",") if kind]
    if unknown := [kind for kind in wanted if kind not in _listed()]:
        raise refuse_field("kinds", "UNKNOWN_KIND", _("There are no records called {name}."), name=unknown[0][:60])
    open_to_caller = {kind: spec for kind, (endpoint, spec) in _listed().items() if endpoint.allows(context.principal)}
    return {kind: spec for kind, spec in open_to_caller.items() if not wanted or kind in wanted}


def _declared(spec: ListSpec) -> Any:
    return getattr(spec.table, "__found_by__", None)


def _of_candidates(
    context: Context, spec: ListSpec, ranked: Sequence[Candidate], limit: int
) -> tuple[Rank, HitGroupOut]:
    rows = glance.glance(context, spec, [one.id for one in ranked])
    seen = [one for one in ranked if one.id in rows]
    items = [_hit(spec, rows[one.id]) for one in seen[:limit]]
    # what is only a slip away is in no list that is asked for the same words
    return _rank(spec, seen[0].score if seen else 0), _group(
        context, spec, items, more=len(seen) > limit and seen[limit].score >= 0.5
    )


def _of_list(context: Context, spec: ListSpec, query: SearchQuery) -> tuple[Rank, HitGroupOut]:
    page = read_rows(context, spec, ListRequest(q=query.q, page_size=query.limit))
    return _rank(spec, UNINDEXED), _group(context, spec, [_hit(spec, row) for row in page.items], more=page.more)


def _rank(spec: ListSpec, score: float) -> Rank:
    """Return the place of a kind by its best record: its very number is that, whatever the kind."""
    order = _declared(spec).order
    return score ** (1 / order), min(order, 1)


def _group(context: Context, spec: ListSpec, items: list[HitOut], *, more: bool) -> HitGroupOut:
    kind = spec.table.__name__
    known = entity(kind)
    label = context.translate(known.label if known else spec.title)
    return HitGroupOut(
        kind=kind, label=label, title=context.translate(spec.title), list_name=spec.name, items=items, more=more
    )


def _hit(spec: ListSpec, row: dict[str, Any]) -> HitOut:
    said = [(spec.column(key), row[key]) for role in glance.detail_roles(spec) if (key := _said(role, row))]
    title, state = _said(glance.title_keys(spec), row), glance.state_of(spec)
    return HitOut(
        id=row["id"],
        kind=spec.table.__name__,
        title=str(row[title]) if title else None,
        details=[HitDetailOut(value=_plain(value), kind=column.kind) for column, value in said if column],
        state=_state(state, row) if state is not None else None,
        url=(glance.link_of(spec) or "").format_map(row),
    )


def _said(keys: Iterable[str], row: dict[str, Any]) -> str | None:
    """Return the first of the columns whose value says something: no amount of nothing."""
    return next((key for key in keys if row.get(key)), None)


def _plain(value: Any) -> Any:
    return to_json_number(value) if isinstance(value, Decimal) else value


def _state(column: Any, row: dict[str, Any]) -> HitStateOut | None:
    value = row.get(column.key)
    late = row.get(column.late) if column.late else None
    return HitStateOut(value=str(value.value), of=column.enum.__name__, days_late=late or 0) if value else None


# ── without a text ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _recent(context: Context, specs: dict[str, ListSpec], told: str) -> list[HitOut]:
    """Return what the caller's device says they opened last, then what they changed last; each as it reads now."""
    wanted = list(dict.fromkeys([*_told(told), *_changed(context)]))
    hits: dict[tuple[str, UUID], HitOut] = {}
    places = [place for place in wanted if place[0] in specs][: MOST_RECENT * 2]
    for kind in dict.fromkeys(kind for kind, _id in places):
        rows = glance.glance(context, specs[kind], [one for other, one in places if other == kind])
        hits |= {(kind, one): _hit(specs[kind], row) for one, row in rows.items()}
    return [hits[place] for place in places if place in hits][:MOST_RECENT]


def _told(told: str) -> list[tuple[str, UUID]]:
    try:
        pairs = [part.split(":") for part in told.split(",") if part]
        return [(kind, UUID(one)) for kind, one in pairs]
    except ValueError:
        raise refuse_field("recent", "INVALID_RECENT", _("Records are named kind:id, separated by commas.")) from None


def _changed(context: Context) -> list[tuple[str, UUID]]:
    return queries.changed_lately(context, ACTS_READ)
