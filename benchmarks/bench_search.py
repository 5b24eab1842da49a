"""One field over 100,000 records of an organization, beside three others of the same size in the same tables."""

import uuid
from collections.abc import Iterator, Sequence
from urllib.parse import quote

import psycopg
from sqlmodel import SQLModel

from benchmarks import ceiling, data, replay, volume
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import PROCESSES, Installation, installation, load
from leaseapp.billing.services import issuing
from leaseapp.catalog.schemas.products import ProductIn
from leaseapp.catalog.services import products
from leaseapp.commands import search
from leaseapp.directory.models import Contact
from leaseapp.sales.schemas.quotes import QuoteIn
from leaseapp.sales.services import quoting

RUNS, ASKED, OTHERS, REPLAYED = 3, 40, 3, 5
#: records of each organization by table, in the order in which they refer to each other
SIZES = {
    "company": 18_000,
    "establishment": 10_000,
    "contact": 18_000,
    "customer": 12_000,
    "product": 2_000,
    "quote": 10_000,
    "invoice": 20_000,
    "ledger_entry": 10_000,
}
_TRADES = (
    "Ateliers",
    "Boulangerie",
    "Cabinet",
    "Domaine",
    "Entrepôts",
    "Fonderie",
    "Garage",
    "Hôtel",
    "Imprimerie",
    "Jardins",
    "Laiterie",
    "Menuiserie",
    "Négoce",
    "Optique",
    "Pharmacie",
    "Quincaillerie",
    "Restaurant",
    "Scierie",
    "Transports",
    "Verrerie",
)
_NAMES = (
    "Aubert",
    "Besançon",
    "Chevalier",
    "Delorme",
    "Étienne",
    "Fabre",
    "Guérin",
    "Hébert",
    "Imbert",
    "Joly",
    "Klein",
    "Lefèvre",
    "Marchand",
    "Noël",
    "Olivier",
    "Perrin",
    "Quentin",
    "Renaud",
    "Salmon",
    "Thévenet",
    "Vasseur",
    "Weber",
    "Béranger",
    "Cordier",
)
_TOWNS = ("Lille", "Lens", "Arras", "Douai", "Roubaix", "Amiens", "Reims", "Metz", "Nancy", "Dijon", "Nîmes", "Évreux")
_SUBJECTS = (
    "Location de chariots élévateurs",
    "Entretien annuel",
    "Remplacement d'une chaudière",
    "Mise en service",
    "Contrat de maintenance",
)
#: what people type, with the numbers of the run
QUESTIONS = {
    "a number, whole": "FAC-{number}",
    "a number, as it is spoken": "fac {number}",
    "the beginning of a number": "fac {few}",
    "digits of a number": "0{number}",
    "a SIREN with spaces": "{siren}",
    "an e-mail address": "contact{number}@exemple.fr",
    "a name": "{trade} {name}",
    "the beginning of a name": "{letters}",
    "two letters": "{two}",
    "a name with a slip": "{slip}",
    "a word of many texts": "{word}",
    "nothing that there is": "introuvable{number}",
}


def run() -> Section:
    """Every question over HTTP, one client after the other and four at once."""
    section = Section("search", "Search over all records")
    with installation(_fill) as made:
        for clients, goal in ((1, "50 ms"), (4, "")):
            every: list[list[float]] = [[] for _ in range(RUNS)]
            for what, question in QUESTIONS.items():
                tails = []
                _ask(made, clients, question, 0)  # warm
                for number in range(RUNS):
                    times = _ask(made, clients, question, 1 + number)
                    every[number] += times
                    tails.append(percentile(times, 0.95))
                if clients == 1:
                    section.measures.append(Measure(f"p95, {what}", tails, "ms"))
            if clients == 1:
                rates = [1000 * len(times) / sum(times) for times in every]
                bare = _bare(made)
                section.measures += [
                    Measure("questions per second, one client", rates, "/s"),
                    Measure("raw SQL ceiling, one connection", bare, "/s"),
                    share("of the ceiling", rates, bare),
                ]
            name = "one client" if clients == 1 else f"{clients} clients"
            tails = [percentile(times, 0.95) for times in every]
            section.measures.append(Measure(f"p95 of all questions, {name}", tails, "ms", goal))
    section.notes.append(PROCESSES)
    total = sum(SIZES.values())
    section.notes.append(
        f"{total:,} records of the organization among {total * (1 + OTHERS):,}: "
        + ", ".join(f"{size:,} {table.replace('_', ' ')}" for table, size in SIZES.items())
        + f". {ASKED} questions a run and kind, as an administrator, who reads every kind of record; with access, states, pages."
    )
    section.notes.append(
        f"Ceiling: the statements of {REPLAYED} questions of each kind as the application sends them, with psycopg alone in"
        " one thread; rows fetched, nothing made of them, no HTTP."
    )
    return section


def _bare(made: Installation) -> list[float]:
    """The statements of such questions a second, with psycopg alone: as many of each kind."""
    asked = [one for question in QUESTIONS.values() for one in list(_questions(question, 99))[:REPLAYED]]
    pages = [replay.noted(made, "search_records", f"q={quote(one)}") for one in asked]
    turns = range(ASKED * len(QUESTIONS))
    ceiling.per_second(1, replay.connections, replay.reader(pages), turns)  # its own first time
    return [ceiling.per_second(1, replay.connections, replay.reader(pages), turns) for _ in range(RUNS)]


def _ask(made: Installation, clients: int, question: str, turn: int) -> list[float]:
    requests = [("GET", f"/api/workspace/search?q={quote(one)}", None) for one in _questions(question, turn)]
    _seconds, times, refused = load(made, clients, requests)
    assert refused == 0
    return times


def _questions(question: str, turn: int) -> Iterator[str]:
    for n in range(ASKED):
        number = 1 + (turn * 7919 + n * 331) % SIZES["invoice"]
        trade, name = _TRADES[(n + turn) % len(_TRADES)], _NAMES[(n * 5 + turn) % len(_NAMES)]
        digits = f"{400_000_000 + number}"
        yield question.format(
            number=number,
            few=str(number)[:2],
            siren=" ".join(digits[at : at + 3] for at in (0, 3, 6)),
            trade=trade.lower(),
            name=name.lower(),
            letters=name[:4],
            two=name[:2],
            slip=trade[:3] + trade[4:] + " " + name,
            word=_SUBJECTS[n % len(_SUBJECTS)].split()[0],
        )


def _fill(ids: dict[str, str]) -> None:
    """One record of each kind through the services, the others copied from it in SQL; then the entries of all of them."""
    (draft,) = data.drafts(ids, 1)
    with data.work(ids) as context:
        issuing.issue(context, uuid.UUID(draft))
        products.create(
            context, ProductIn.model_validate({"reference": "P-0", "name": "Chariot", "defaultUnitPriceHt": 10})
        )
        line = {"designation": "Location", "quantity": 1, "unitPriceHt": 10, "vatRatePct": 20, "kind": "SERVICE"}
        quoting.create(context, QuoteIn.model_validate({"customerId": ids["customer"], "lines": [line]}))
    with volume.superuser() as connection:
        company = connection.execute("select id from company").fetchall()[0][0]
    with data.work(ids) as context:
        context.add(Contact(company_id=company, last_name="Dupont"))
    with volume.superuser() as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute("set synchronous_commit = off")
        for table, size in SIZES.items():
            connection.execute(_copy(table, _VALUES[table], size).encode())
        for other in range(OTHERS):
            organization = str(uuid.uuid5(uuid.NAMESPACE_URL, f"bench-{other}"))
            named = {"id": f"'{organization}'::uuid", "slug": f"'bench-{other}'", "siren": "null"}
            connection.execute(_copy("organization", named).encode())
            for table in (*SIZES, "journal"):
                statement = _copy(
                    table, {"organization_id": f"'{organization}'::uuid"}, which="where organization_id = %s"
                )
                connection.execute(statement.encode(), (ids["organization"],))
        _rebuild(connection)
    volume.settle()


def _rebuild(connection: psycopg.Connection) -> None:
    """Entries first, indexes after them, as the migration does."""
    indexes = connection.execute(
        "select indexname, indexdef from pg_indexes where tablename = 'search_entry' and indexdef ~ 'gin'"
    ).fetchall()
    for name, _definition in indexes:
        connection.execute(f"drop index {name}".encode())
    search.rebuild_search()
    for _name, definition in indexes:
        connection.execute(definition.encode())


def _copy(table: str, values: dict[str, str], copies: int = 1, which: str = "") -> str:
    """INSERT of copies with these values (SQL): of one row, `n` counting from 1, or one of each row that fits `which`."""
    columns = [column.name for column in SQLModel.metadata.tables[table].columns]
    chosen = ", ".join(values.get(name, f't."{name}"') for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    first = f"(select * from {table} {which or 'limit 1'})"
    return f"insert into {table} ({names}) select {chosen} from {first} t cross join generate_series(1, {copies}) n"


def _one_of(words: Sequence[str], by: str) -> str:
    listed = ", ".join(f"$${word}$$" for word in words)
    return f"(array[{listed}])[1 + ({by}) % {len(words)}]"


def _id(table: str, which: str = "n") -> str:
    return f"md5('{table}' || {which})::uuid"


_NAME = f"{_one_of(_TRADES, 'n')} || ' ' || {_one_of(_NAMES, 'n / 7')} || ' ' || {_one_of(_TOWNS, 'n / 11')}"
_OF = {"organization_id": "t.organization_id", "created_at": "t.created_at - n * interval '7 minutes'"}
_COMPANY, _CUSTOMER = _id("company", f"(1 + n % {SIZES['company']})"), _id("customer", f"(1 + n % {SIZES['customer']})")
_VALUES = {
    "company": {
        "name": _NAME,
        "siren": "(400000000 + n)::text",
        "email": "'contact' || n || '@exemple.fr'",
        "vat_number": "'FR12' || (400000000 + n)",
    },
    "establishment": {
        "company_id": _COMPANY,
        "name": f"'Agence ' || {_one_of(_TOWNS, 'n')}",
        "siret": "(400000000 + n)::text || '00017'",
    },
    "contact": {
        "company_id": _COMPANY,
        "last_name": _one_of(_NAMES, "n"),
        "first_name": _one_of(("Anne", "Hélène", "Luc", "Zoé"), "n / 3"),
        "email": "'p' || n || '@exemple.fr'",
        "phone": "'06' || lpad(n::text, 8, '0')",
    },
    "customer": {"company_id": _COMPANY},
    "product": {"reference": "'P-' || n", "name": f"'Machine ' || {_one_of(_TRADES, 'n')} || n"},
    "quote": {
        "customer_id": _CUSTOMER,
        "number": "'DEV-' || (n + 10)",
        "sequence": "n + 10",
        "subject": _one_of(_SUBJECTS, "n"),
    },
    "invoice": {
        "customer_id": _CUSTOMER,
        "number": "'FAC-' || (n + 10)",
        "sequence": "n + 10",
        "notes": f"{_one_of(_SUBJECTS, 'n')} || ' n° ' || n",
    },
    "ledger_entry": {
        "piece_ref": "'FAC-' || (n + 10)",
        "number": "n + 10",
        "label": f"'Facture ' || {_NAME}",
        "event_key": "'bench:' || n",
    },
}
_VALUES = {table: {**_OF, "id": _id(table), **values} for table, values in _VALUES.items()}
