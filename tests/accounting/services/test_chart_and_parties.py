from sqlmodel import select

from leaseapp.accounting.enums import PartyKind
from leaseapp.accounting.models import LedgerAccount
from leaseapp.accounting.rules.chart import accounts
from leaseapp.accounting.services import chart
from leaseapp.accounting.services.parties import party_for
from leaseapp.kernel.context import Context
from tests.factories import directory


def test_a_new_organization_has_the_whole_chart_and_a_second_seed_adds_none(context: Context) -> None:
    rows = context.session.exec(select(LedgerAccount).order_by(LedgerAccount.number)).all()
    assert [(row.number, row.label, row.role) for row in rows] == [
        (seeded.number, seeded.label, seeded.role) for seeded in accounts()
    ]
    assert chart.seed(context) == 0


def test_a_missing_account_comes_back_without_touching_a_changed_label(context: Context) -> None:
    bank = context.session.exec(select(LedgerAccount).where(LedgerAccount.role == "BANK")).one()
    bank.label = "Banque des Terreaux"
    context.session.flush()
    assert chart.seed(context) == 0
    assert context.session.exec(select(LedgerAccount.label).where(LedgerAccount.number == "512")).one() == bank.label


def test_a_company_is_one_customer_and_one_supplier(context: Context) -> None:
    first, second = directory.company(context), directory.company(context, name="Autre", siren="732829320")
    customer = party_for(context, PartyKind.CUSTOMER, first.id)
    supplier = party_for(context, PartyKind.SUPPLIER, first.id)
    other = party_for(context, PartyKind.CUSTOMER, second.id)
    assert (customer.code, supplier.code, other.code) == ("C00001", "F00001", "C00002")
    assert party_for(context, PartyKind.CUSTOMER, first.id).id == customer.id
