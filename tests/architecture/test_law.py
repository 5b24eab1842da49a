"""No rate is written twice: figures that the law fixes stand in leaseapp/law, everybody else names them."""

import ast
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from babel.messages.pofile import read_po

from leaseapp.accounting.rules import chart
from leaseapp.kernel.text.i18n import CATALOGUES
from leaseapp.law import late_payment, payment_terms, retention, vat_rates
from tests.architecture.source import Source, called, dotted, product
from tests.architecture.tables import ROOT

SUBJECTS: dict[str, tuple[re.Pattern[str], frozenset[Decimal]]] = {
    "VAT rate": (re.compile(r"vat|tva|tax_?rate", re.I), frozenset(vat_rates.CHARGED)),
    "late payment": (
        re.compile(r"late_?(interest|penalt|payment)|penalt|recovery|legal_?(rate|interest)|\becb|\bbce|points", re.I),
        frozenset(
            {late_payment.RECOVERY_FEE, late_payment.POINTS_ABOVE_ECB, late_payment.PUBLIC_POINTS_ABOVE_ECB}
            | {Decimal(late_payment.LEAST_TIMES_LEGAL_RATE)}
        ),
    ),
    "payment term": (
        re.compile(r"(longest|legal|latest).*(term|due|periodic|month|maximum)|payment_?term", re.I),
        frozenset(
            map(
                Decimal, (payment_terms.USUAL_DAYS, payment_terms.LONGEST_DAYS, payment_terms.LONGEST_END_OF_MONTH_DAYS)
            )
        ),
    ),
    "retention": (
        re.compile(r"retention|retain|years_?kept|kept_?years", re.I),
        frozenset(
            {
                Decimal(years * unit)
                for years in (retention.ACCOUNTING_YEARS, retention.TAX_YEARS)
                for unit in (1, 12, 365)
            }
        ),
    ),
}
"""Subject → the names beside which such a figure means it, and the figures."""
TELLING = frozenset(rate for rate in vat_rates.USUAL if rate != int(rate))
"""Rates that no name has to betray: 5.5 and 2.1 are nothing else; those of islands (8.5, 1.75, 0.9) are sizes, too."""
SENTENCE = re.compile(
    r"\b(20|13|10|8[.,]5|5[.,]5|2[.,]1|1[.,]75|1[.,]05|0[.,]9)\s?%|€\s?40\b|\b40\s?€|\b(three|trois)\s(times|fois)\b|\b(60|45)\s(days|jours)\b"
    r"|\b(8|10)\s(percentage\s)?points\b|\b20,\s10,\s5[.,]5",
    re.I,
)
"""A sentence that says one of them."""

ELSEWHERE = {
    "31 to 60 days": "a band of the aged balance",
    "31 à 60 jours": "a band of the aged balance",
    "Budget de l'année déjà engagé, loyer trop élevé de 10 %.": "a client of the demonstration refuses a quote",
}
"""Sentence → what it speaks of instead."""
PASSED_ON = re.compile(r"Decimal|D|_F|str|int|tuple|frozenset|timedelta")
"""Calls that a figure goes through on its way to a name."""


def figure(node: ast.AST) -> Decimal | None:
    """The number that a constant holds, as a number or as its text; None for anything else."""
    if (
        not isinstance(node, ast.Constant)
        or isinstance(node.value, bool)
        or not isinstance(node.value, int | float | str)
    ):
        return None
    text = str(node.value)
    return Decimal(text) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text, re.ASCII) else None


def names_of(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str:
    """The names of a constant where it stands: target, keyword, key, parameter, what it is compared with."""
    child, owner = node, parents.get(node)
    found: list[str] = []
    while owner is not None:
        if isinstance(owner, ast.Call) and not (child is not owner.func and PASSED_ON.fullmatch(called(owner))):
            said = [str(item.value) for item in owner.args if isinstance(item, ast.Constant) and item is not node]
            return " ".join([*found, called(owner), *said, *(dotted(item) for item in owner.args)])
        if isinstance(owner, ast.keyword):
            call = parents[owner]
            found.append(owner.arg or "")
            if isinstance(call, ast.Call) and owner.arg in ("value", "default"):
                found += [str(item.value) for item in call.args[:1] if isinstance(item, ast.Constant)]
                owner = call  # a field: its name is that of what it is assigned to
            elif isinstance(call, ast.Call) and not PASSED_ON.fullmatch(called(call)):
                return " ".join(found)
        elif isinstance(owner, ast.Dict):
            at = owner.values.index(child) if child in owner.values else -1
            key = owner.keys[at] if at >= 0 else None
            return " ".join([*found, str(key.value) if isinstance(key, ast.Constant) else dotted(key) if key else ""])
        elif isinstance(owner, ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.AugAssign):
            targets = owner.targets if isinstance(owner, ast.Assign) else [owner.target]
            return " ".join([*found, *(dotted(target) for target in targets)])
        elif isinstance(owner, ast.Compare):
            return " ".join([*found, dotted(owner.left), *(dotted(item) for item in owner.comparators)])
        elif isinstance(owner, ast.arguments):
            named = [*owner.posonlyargs, *owner.args]
            pairs = [
                *zip(reversed(named), reversed(owner.defaults), strict=False),
                *zip(owner.kwonlyargs, owner.kw_defaults, strict=True),
            ]
            return " ".join([*found, *(argument.arg for argument, default in pairs if default is child)])
        elif isinstance(owner, ast.BinOp):
            found += [dotted(owner.left), dotted(owner.right)]
        elif isinstance(owner, ast.FunctionDef):
            return " ".join([*found, owner.name])
        child, owner = owner, parents.get(owner)
    return " ".join(found)


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Strings that stand alone: they explain, nobody computes with them or shows them."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def written(source: Source) -> Iterator[str]:
    """Each figure of the law that a file writes itself."""
    parents = {child: node for node in source.nodes for child in ast.iter_child_nodes(node)}
    silent = docstrings(source.tree)
    for node in source.nodes:
        if node in silent or not isinstance(node, ast.Constant):
            continue
        number = figure(node)
        if number is None:
            if isinstance(node.value, str) and said(node.value):
                yield f"{source.path}:{node.lineno} says {node.value!r}"
            continue
        name = names_of(node, parents)
        subjects = [
            subject for subject, (names, figures) in SUBJECTS.items() if number in figures and names.search(name)
        ]
        if subjects or number in TELLING:
            yield f"{source.path}:{node.lineno} {number} ({name})"


def said(text: str) -> bool:
    """Say whether a sentence says a figure of the law, and is not pinned as another one."""
    return SENTENCE.search(text) is not None and text not in ELSEWHERE


def of_product() -> list[Source]:
    """The product without the law itself and without migrations, which keep what was true on their day."""
    return product("leaseapp/law/", "alembic/", "benchmarks/", "scripts/")


@pytest.mark.slow("reads every source")
def test_no_figure_of_the_law_is_written_outside_of_it() -> None:
    assert [found for source in of_product() for found in written(source)] == []


def test_no_text_says_a_figure_of_the_law() -> None:
    texts: list[tuple[str, str]] = []
    for path in sorted(CATALOGUES.rglob("*.po")):
        with path.open("rb") as file:
            texts += [(path.name, str(text)) for message in read_po(file) for text in (message.id, message.string)]
    assert len(texts) > 2000
    assert [(place, text) for place, text in texts if said(text)] == []


def test_no_script_of_the_interface_knows_a_vat_rate() -> None:
    scripts = [path for path in (ROOT / "assets").rglob("*.js*") if "external" not in path.parts]
    telling = re.compile("|".join(rf"(?<![0-9.]){re.escape(str(rate))}(?![0-9])" for rate in TELLING))
    found = {
        f"{path.name}: {line.strip()[:200]}"
        for path in scripts
        for line in path.read_text().splitlines()
        if telling.search(line) and "vat" in line.lower()
    }
    assert len(scripts) > 20
    assert found == set()


def test_the_chart_of_accounts_has_an_account_for_each_rate() -> None:
    rates = {role: {} for role in ("VAT_DUE", "VAT_PENDING")}
    for account in chart.accounts():
        for role, found in rates.items():
            if account.vat_rate is not None and account.role and account.role.startswith(role):
                found[account.vat_rate] = account.role.removeprefix(f"{role}_")
    suffixes = {rate: str(rate).replace(".", "") for rate in vat_rates.CHARGED}
    assert rates == {"VAT_DUE": suffixes, "VAT_PENDING": suffixes}


def elsewhere(lines: Iterable[str]) -> Source:
    """A file of the product with these lines."""
    text = "\n".join(lines)
    return Source("leaseapp/sales/rules/elsewhere.py", text, ast.parse(text))


@pytest.mark.parametrize(
    "line",
    [
        "VAT_RATES = (20, 10)",
        'rate = Decimal("5.5")',
        'line = {"vatRatePct": "20"}',
        "class Product:\n    default_vat_rate: Decimal = Field(default=Decimal(20))",
        'Choice("defaultVatRate", options, value=20)',
        "def price(amount, vat_rate=20): return amount",
        "if line.vat_rate_pct == 10: pass",
        'RECOVERY_FEE = Decimal("40")',
        "penalty = ecb_rate + 10",
        "LONGEST_TERM_DAYS = 60",
        "payment_term_days: int = 30",
        "latest_due = issued_on + timedelta(days=45)",
        "Bucket(retention_days=3650)",
        "RETENTION_DAYS = 10 * 365",
        'text = _("A fixed fee of €40 is due.")',
        'text = _("Penalties at three times the legal rate.")',
        'text = f"TVA 20 % de {amount}"',
    ],
)
def test_a_figure_of_the_law_is_found(line: str) -> None:
    assert len(list(written(elsewhere(line.splitlines())))) >= 1


@pytest.mark.parametrize(
    "line",
    [
        "page_size = 20",
        'Field("vatNumber", label, span=4, width=20)',
        "vat_number: str = Field(max_length=20)",
        'row = {"quantity": "10", "vatRatePct": str(vat_rates.STANDARD)}',
        '"""The recovery fee is 40 €."""',
        "later = today + timedelta(days=60)",
        'text = _("Base {rate} of {amount}")',
    ],
)
def test_what_only_looks_like_one_is_left_alone(line: str) -> None:
    assert list(written(elsewhere([line]))) == []


def test_what_is_pinned_is_still_said() -> None:
    found: set[Any] = {node.value for source in of_product() for node in source.nodes if isinstance(node, ast.Constant)}
    for path in CATALOGUES.rglob("*.po"):
        with path.open("rb") as file:
            found |= {text for message in read_po(file) for text in (message.id, message.string)}
    assert ELSEWHERE.keys() <= found
