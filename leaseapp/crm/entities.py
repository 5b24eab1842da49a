"""Kinds of records of crm: timelines of prospects and opportunities show their actions and calls too."""

from leaseapp.crm import queries
from leaseapp.crm.models import CrmAction, CrmCall, Opportunity, Prospect
from leaseapp.crm.permissions import CRM_READ
from leaseapp.directory.services.references import Reference, company_references
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "CrmAction", CrmAction, label=_("Action", "crm"), permission=CRM_READ, url="/workspace/crm-actions/{id}",
    title_column="subject",
)  # fmt: skip
register_entity(
    "CrmCall", CrmCall, label=_("Call", "crm"), permission=CRM_READ, url="/workspace/crm-calls/{id}", title_column="outcome",
)  # fmt: skip
register_entity(
    "Opportunity", Opportunity, label=_("Opportunity"), permission=CRM_READ, url="/workspace/crm-opportunities/{id}",
    title_column="number", parts=(("CrmAction", "opportunity_id"), ("CrmCall", "opportunity_id")),
)  # fmt: skip
register_entity(
    "Prospect", Prospect, label=_("Prospect"), permission=CRM_READ, url="/workspace/crm-prospects/{id}",
    parts=(("CrmAction", "prospect_id"), ("CrmCall", "prospect_id")),
)  # fmt: skip
company_references.add(Reference(_("opportunities"), queries.has_opportunity))
