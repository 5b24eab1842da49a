"""Proposals for a line, their reasons, and how sure they are."""

from datetime import date
from decimal import Decimal
from uuid import UUID, uuid4

import pytest

from leaseapp.banking.enums import BankLineKind, Certainty, MatchOutcome
from leaseapp.banking.rules import names
from leaseapp.banking.rules.proposals import Booked, Due, Known, Line, Receipt, propose
from leaseapp.billing.rules.allocation import OpenInvoice
from leaseapp.kernel.text.i18n import translate

DAY = date(2026, 11, 20)
BOOK, ROUVIERE, PETIT = uuid4(), uuid4(), uuid4()
IBAN = "FR7612345987650123456789014"
NAMES = {ROUVIERE: "Ateliers Rouvière SAS", PETIT: "Garage Petitjean"}


def due(
    number: str, amount: str, of: UUID = ROUVIERE, *, order: str | None = None, issued: date = date(2026, 10, 1)
) -> Due:
    invoice = OpenInvoice(uuid4(), of, BOOK, number, date(2026, 11, 1), Decimal(amount), order)
    return Due(invoice, issued, NAMES[of])


def booked(amount: str, day: date = DAY, piece: str = "REM-45", party: str | None = None) -> Booked:
    return Booked(uuid4(), "BQ000042", piece, "Remise", day, Decimal(amount), "BankDeposit", party=party)


def line(amount: str, text: str, kind: BankLineKind = BankLineKind.TRANSFER, iban: str | None = None) -> Line:
    return Line(DAY, Decimal(amount), text, kind, iban)


DUES = (
    due("FAC-1042", "4812.00"), due("FAC-1043", "496.00"), due("FAC-1044", "1860.00", order="CDE-7788"),
    due("FAC-1050", "990.00", PETIT), due("FAC-1051", "990.00", PETIT),
)  # fmt: skip
RETURNED = Receipt(uuid4(), Decimal("600.00"), date(2026, 11, 10), NAMES[PETIT], ("FAC-900",))
KNOWN = Known(DUES, receipts=[RETURNED], payers={IBAN: ROUVIERE}, own=["FR7630006000011234567890189"])
RECEIPT, RECORDED, POSTED = MatchOutcome.RECEIPT, MatchOutcome.RECORDED, MatchOutcome.POSTED


@pytest.mark.parametrize(
    ("found", "outcome", "score", "says"),
    [
        (line("4812.00", "VIR SEPA ATELIERS ROUVIERE FAC-1042"), RECEIPT, 100, "reference FAC-1042 · exact amount"),
        (line("4812.00", "VIR FAC 1042"), RECEIPT, 100, "reference FAC-1042 · exact amount"),
        (line("1860.00", "MDT CDE7788"), RECEIPT, 100, "reference FAC-1044 · exact amount"),
        (line("5308.00", "FAC-1042 FAC-1043"), RECEIPT, 100, "reference FAC-1042, FAC-1043 · exact amount"),
        (line("1000.00", "ACOMPTE FAC-1042"), RECEIPT, 71, "reference FAC-1042 · in part, €3,812.00 would stay due"),
        (line("7000.00", "FAC-1042"), RECEIPT, 65, "reference FAC-1042 · more than what is due on it"),
        (line("4812.00", "LOYER NOV", iban=IBAN), RECEIPT, 100, "known account of Ateliers Rouvière SAS · exact amount"),
        (line("7168.00", "SOLDE", iban=IBAN), RECEIPT, 84, "known account of Ateliers Rouvière SAS · exact sum of 3 open invoices"),
        (line("1860.00", "VIR ATELIERS ROUVIERE"), RECEIPT, 80, "name of Ateliers Rouvière SAS · exact amount"),
        (line("990.00", "VIR GARAGE PETITJEAN"), RECEIPT, 80, "name of Garage Petitjean · exact amount"),
        (line("1000.00", "VIR ATELIERS ROUVIERE"), RECEIPT, 50, "name of Ateliers Rouvière SAS · the oldest invoices first"),
        (line("496.00", "VIR INST 8842HGT"), RECEIPT, 60, "the only customer who owes exactly this"),
        (line("-42.00", "FRAIS TENUE DE COMPTE"), POSTED, 100, "worded like a charge of the bank"),
        (line("-42.00", "X", BankLineKind.CHARGE), POSTED, 100, "coded as a charge by the bank"),
        (line("-420.00", "COMMISSION"), POSTED, 70, "worded like a charge of the bank"),
        (line("-600.00", "REJET PRLV FAC 900"), MatchOutcome.RETURNED, 95, "the bank returns it · reference FAC-900"),
        (line("-600.00", "GARAGE PETITJEAN", BankLineKind.RETURN), MatchOutcome.RETURNED, 85,
         "the bank returns it · name of Garage Petitjean"),
        (line("-600.00", "IMPAYE"), MatchOutcome.RETURNED, 65, "the bank returns it · same amount"),
        (line("-5000.00", "VIREMENT INTERNE"), POSTED, 70, "worded like a transfer between own accounts"),
        (line("-5000.00", "X", iban="FR7630006000011234567890189"), POSTED, 80, "the other account is your own"),
    ],
    ids=range(20),
)  # fmt: skip
def test_the_likeliest_proposal_with_its_reasons(found, outcome, score, says):
    best = propose(found, KNOWN)[0]
    told = " · ".join(translate("en", said.message, **said.params) for said in best.reasons)
    assert (best.outcome, best.score, told) == (outcome, score, says)
    assert best.certainty is (Certainty.CERTAIN if score == 100 else Certainty.PROBABLE)
    if outcome is RECEIPT:
        assert sum((share.amount for share in best.shares), start=best.rest) == found.amount


@pytest.mark.parametrize("found", [line("318.00", "VIR INST 8842HGT"), line("-318.00", "PRLV EDF")])
def test_what_nothing_speaks_for_has_no_proposal(found):
    assert propose(found, KNOWN) == []


@pytest.mark.parametrize(
    ("entry", "text", "score"),
    [
        (booked("4812.00", piece="REM-45"), "REM CHQ 0045", 100),
        (booked("4812.00", piece="REM-45"), "REM 45", 100),
        (booked("4812.00", party="Ateliers Rouvière SAS"), "ATELIERS ROUVIERE", 90),
        (booked("4812.00", date(2026, 11, 1), party="Ateliers Rouvière SAS"), "ATELIERS ROUVIERE", 70),
        (booked("4812.00"), "X", 80),
        (booked("4812.00", date(2026, 11, 1)), "X", None),
        (booked("4812.01"), "REM 45", None),
    ],
)  # fmt: skip
def test_a_movement_of_the_books_is_found_by_reference_name_and_day(entry, text, score):
    found = [one for one in propose(line("4812.00", text), Known(booked=[entry])) if one.outcome is RECORDED]
    assert [one.score for one in found] == ([score] if score else [])


def test_a_receipt_that_the_books_hold_already_is_never_certain_a_second_time():
    known = Known(DUES, booked=[booked("4812.00", party="Ateliers Rouvière SAS")])
    best, second = propose(line("4812.00", "ATELIERS ROUVIERE FAC-1042"), known)
    assert (best.outcome, best.score, second.outcome, second.score) == (RECORDED, 90, RECEIPT, 75)
    assert translate("en", second.reasons[-1].message) == "the books hold a movement of this amount already"


def test_a_movement_of_another_customer_leaves_a_named_invoice_certain():
    known = Known(DUES, booked=[booked("4812.00", party="Garage Petitjean")])
    (best,) = propose(line("4812.00", "VIR FAC-1042"), known)
    assert (best.outcome, best.score) == (RECEIPT, 100)


def test_an_invoice_that_was_issued_after_the_money_came_is_left_out():
    known = Known([due("FAC-1042", "4812.00", issued=date(2026, 11, 21))])
    assert propose(line("4812.00", "FAC-1042"), known) == []


@pytest.mark.parametrize(
    ("name", "label", "named"),
    [
        ("Ateliers Rouvière SAS", "VIR ATELIERS ROUVIERE", True),
        ("Clinique du Parc", "CLINIQUE DU PARC REGLT NOV", True),
        ("Pharmacie Centrale", "VIR PHARM CENTRALE", True),
        ("Pharmacie Centrale", "VIR PHARMACIE DU PONT", False),
        ("Établissements Delacroix", "VIR ETABLISSEMENTS DELACR", True),
        ("SAS", "VIR SAS", False),
    ],
)
def test_a_company_is_named_without_accents_and_legal_forms(name, label, named):
    assert names.is_named(name, names.words(label)) is named
