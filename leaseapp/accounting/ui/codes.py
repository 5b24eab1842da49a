"""Analytical codes: list, record, form."""

from leaseapp.accounting.endpoints.codes import (
    create_accounting_code,
    list_accounting_codes,
    read_accounting_code,
    update_accounting_code,
)
from leaseapp.accounting.enums import CodeCategory, DeductibleVat
from leaseapp.accounting.lists import ACCOUNTING_CODES
from leaseapp.kernel.acts.records import RecordEndpoints
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

FIELDS = ("code", "label", "category", "ledgerAccount", "isFixedAsset", "vatAccountRole", "isActive")
kit.colours(DeductibleVat, **dict.fromkeys(DeductibleVat.__members__, kit.GRAY))
kit.colours(CodeCategory, **dict.fromkeys(CodeCategory.__members__, kit.GRAY))
labels = kit.Labels(ACCOUNTING_CODES, create_accounting_code)

kit.record_pages(
    ACCOUNTING_CODES,
    list_accounting_codes,
    RecordEndpoints(create_accounting_code, read_accounting_code, update_accounting_code, None),
    route="/workspace/accounting-codes",
    entity="AccountingCode",
    words=kit.Words(
        one=_("Analytical code"),
        new=_("New analytical code"),
        edit=_("Edit {code}"),
        saved=_("Analytical code saved"),
        none=(_("No analytical code yet"), _("Analytical codes say what a charge is for.")),
    ),
    group=kit.ACCOUNTING,
    icon="tags",
    title="code",
    figures=labels.figures("label", "ledgerAccount", "uses"),
    details=labels.facts(*FIELDS),
    sections=(
        kit.Section(
            None,
            (
                *labels.fields("code", "label", "category", "ledgerAccount", "isFixedAsset"),
                kit.Choice("vatAccountRole", _("Deductible VAT"), DeductibleVat),
                *labels.fields("isActive"),
                labels.combo("parentId", list_accounting_codes, detail="label"),
            ),
        ),
    ),
)
