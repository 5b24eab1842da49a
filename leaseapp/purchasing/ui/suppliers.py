"""Suppliers: list, record with terms, form."""

from leaseapp.accounting.endpoints.codes import list_accounting_codes
from leaseapp.directory.endpoints.companies import create_company, list_companies
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.orders import create_supplier_order
from leaseapp.purchasing.endpoints.quotes import create_supplier_quote
from leaseapp.purchasing.endpoints.suppliers import create_supplier, list_suppliers, read_supplier, update_supplier
from leaseapp.purchasing.enums import SupplierVatRegime
from leaseapp.purchasing.lists.suppliers import SUPPLIERS
from leaseapp.purchasing.ui.imports import MEMORY
from leaseapp.ui import kit

ROUTE = "/workspace/suppliers"
supplier = kit.Labels(SUPPLIERS, create_supplier)
kit.colours(SupplierVatRegime, **dict.fromkeys(SupplierVatRegime.__members__, kit.GRAY))

kit.list_page(
    SUPPLIERS, list_suppliers, route=ROUTE, group=kit.PURCHASING, icon="factory", order=10, often=2,
    new=(f"{ROUTE}/new", _("New supplier"), create_supplier),
    empty=(_("No supplier yet"), _("A supplier is a company that you buy from: its terms, quotes, orders and invoices.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_supplier, list_route=ROUTE, icon="factory", entity="Supplier", title="company",
    title_empty=_("Supplier"), subtitle="{code} · SIREN {siren:siren}",
    figures=(
        kit.Figure(_("On order excl. VAT"), "openOrdersHt", kit.MONEY),
        kit.Figure(_("To pay incl. VAT"), "toPayTtc", kit.MONEY),
    ),
    actions=(
        kit.Link(_("New supplier quote"), "/workspace/supplier-quotes/new?supplierId={id}", create_supplier_quote,
                 icon="file-text", primary=True, when={"isActive": [True]}),
        kit.Link(_("New supplier order"), "/workspace/supplier-orders/new?supplierId={id}", create_supplier_order,
                 icon="shopping-cart", when={"isActive": [True]}),
        kit.edit_link(ROUTE, update_supplier),
    ),
    tabs=(
        kit.Tab(
            "terms", _("Terms"),
            kit.stack(
                kit.show({"isActive": [False]}, kit.notice(_("Nothing is bought from this supplier any more."), kit.AMBER)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Company"), "company", link="/workspace/companies/{companyId}"),
                        kit.Fact(_("SIREN"), "siren", kit.SIREN, copy=True),
                        kit.Fact(_("VAT number"), "vatNumber", copy=True),
                        kit.Fact(_("E-mail"), "email", kit.EMAIL, copy=True),
                        kit.Fact(_("Subsidiary account"), "code", copy=True),
                    ),
                    title=_("Identity"),
                    more=kit.Link(_("Open the company"), "/workspace/companies/{companyId}"),
                ),
                kit.card(
                    kit.facts(
                        *supplier.facts("paymentTermDays", "endOfMonth", "vatRegime"),
                        kit.Fact(_("Usual analytical code"), "defaultAccountingCode"),
                        *supplier.facts("isAssetSupplier"),
                        kit.Fact(_("Tolerance of the match (%)"), "tolerancePct", kit.PERCENT),
                        kit.Fact(_("Tolerance of the match, excl. VAT"), "toleranceHt", kit.MONEY),
                    ),
                    title=_("Terms"),
                    more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_supplier),
                ),
            ),
        ),
        MEMORY,
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_supplier, update=update_supplier, read=read_supplier, icon="factory", title=_("New supplier"),
    edit_title=_("Edit {company}"), list_route=ROUTE, saved=_("Supplier saved"),
    sections=(
        kit.Section(
            None,
            (
                kit.Combo("companyId", _("Company"), list_companies, detail="siren", required=True, span=12,
                          new=("/workspace/companies/new", _("New company"), create_company)),
                kit.Field("iban", _("IBAN"), kit.IBAN, span=12,
                          hint=_("Somebody else calls the supplier back before anything is paid there.")),
            ),
            when={"id": [None]},
        ),
        kit.Section(
            _("Terms"),
            (
                supplier.field("paymentTermDays", span=4), supplier.field("endOfMonth", span=8),
                supplier.field("vatRegime", span=6),
                kit.Combo("defaultAccountingCodeId", _("Usual analytical code"), list_accounting_codes, label="code",
                          detail="label", shown="defaultAccountingCode", filters={"isActive": "true"}, span=6),
                supplier.field("isAssetSupplier", span=12),
            ),
        ),
        kit.Section(
            _("Three-way match"),
            (
                supplier.field("tolerancePct", text=_("Tolerance of the match (%)"), span=6,
                               hint=_("Quantity and price of a line may differ so much from order and reception.")),
                supplier.field("toleranceHt", text=_("Tolerance of the match, excl. VAT"), span=6,
                               hint=_("Or this amount a line.")),
                supplier.field("isActive", span=12),
            ),
        ),
    ),
)  # fmt: skip
