"""Explanations of why somebody may or may not do something: membership, role, adjustments, the record they see, and its state.

Nothing is worked out a second time: rights come from the principal that their session would get, visibility from reading the
record as them, the state from rehearsing the act (`kernel/acts/rehearsing.py`).
"""

import re
import uuid
from dataclasses import replace

from sqlmodel import col, select

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import Membership, User
from leaseapp.identity.rules import role_grid, role_matrix
from leaseapp.identity.schemas.members import ExplanationOut, HelperOut, StepOut
from leaseapp.identity.services import granting
from leaseapp.identity.services.member_principals import principal_of
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint, endpoints
from leaseapp.kernel.entities import Entity, entities
from leaseapp.kernel.errors import Forbidden, NotFound, refuse_field
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

YES, NO, NEUTRAL = "YES", "NO", "NEUTRAL"
_MOST_HELPERS = 6


class _Explanation:
    """The steps of one explanation, collected in their order; the first NO is the verdict."""

    def __init__(self, context: Context, member: Membership, permission: str) -> None:
        self.context, self.member, self.permission = context, member, permission
        self.user = context.session.get_one(User, member.user_id)
        self.steps: list[StepOut] = []

    def say(self, state: str, title: str, detail: str = "", **params: object) -> None:
        """Add a step."""
        say = self.context.translate
        self.steps.append(
            StepOut(state=state, title=say(title, **params), detail=say(detail, **params) if detail else "")
        )

    def membership(self) -> None:
        """Tell whether they may enter at all."""
        if self.member.status is MembershipStatus.SUSPENDED:
            self.say(NO, _("Access is suspended"), _("Reactivate the member first."))
        else:
            self.say(YES, _("Active member"), self.context.principal.organization_name)

    def role(self) -> None:
        """Tell what the standard role says, and what the organization's own adjustments change in it."""
        standard = granting.standard_of(self.context, self.member.role)
        if standard is None:
            self.say(NO, _("The role does not exist any more"), self.member.role)
            return
        by_standard = self.permission in role_grid.permissions_of(standard)
        custom = granting.custom_role(self.context, self.member.role)
        title = self.context.translate(label_of(standard))
        effective = self.permission in granting.permissions_of(self.context, self.member.role)
        if custom is None:
            self.say(
                YES if by_standard else NO,
                _("The role {role} includes it") if by_standard else _("The role {role} does not include it"),
                "{permission}", role=title, permission=self.permission,
            )  # fmt: skip
            return
        self.say(
            YES if by_standard else (NEUTRAL if effective else NO),
            _("{custom} is made from {role}, which includes it")
            if by_standard
            else _("{custom} is made from {role}, which does not include it"),
            "{permission}", custom=custom.name, role=title, permission=self.permission,
        )  # fmt: skip
        count = len(custom.added_permissions) + len(custom.removed_permissions)
        if effective == by_standard:
            self.say(
                NEUTRAL,
                _("No adjustment changes that"),
                _("{count} {count|adjustment|adjustments} in all"),
                count=count,
            )
        else:
            self.say(
                YES if effective else NO,
                _("{custom} adds it") if effective else _("{custom} takes it away"),
                "{note}", custom=custom.name, note=custom.note or self.permission,
            )  # fmt: skip

    def record(self, principal: Principal, entity: Entity, record_id: uuid.UUID) -> bool:
        """Tell whether they see the record: only who does is told about its state."""
        self.context.require(entity.permission)
        title = entity.title(self.context, get_or_404(self.context, entity.model, record_id))
        kind = self.context.translate(entity.label)
        if not principal.has(entity.permission):
            self.say(
                NO, _("Does not see this record"), "{kind} · {permission}", kind=kind, permission=entity.permission
            )
            return False
        with db.unit_of_work(principal) as theirs:
            seen = find(theirs, entity.model, record_id) is not None
        if not seen:
            self.say(NO, _("Does not see this record"), _("It belongs to another company than theirs."))
            return False
        self.say(YES, _("Sees this record"), "{kind} {record}", kind=kind, record=title)
        return True

    def state(self, principal: Principal, entity: Entity, record_id: uuid.UUID) -> None:
        """Tell whether the record itself allows the act now, whoever does it."""
        act = _act_on(entity, self.permission)
        if act is None:
            return
        able = replace(principal, permissions=principal.permissions | {self.permission}, read_only=False)
        refusal = rehearse(act, able, **{act.path_names[0]: record_id}, **({"body": {}} if act.body else {}))
        if refusal is None:
            self.say(YES, _("The record allows it"), _("Nothing in its state or content stands against it."))
        elif isinstance(refusal, Forbidden):
            self.say(NO, _("The act asks for more"), refusal.message)
        elif refusal.status == 409:
            self.say(NO, _("The record does not allow it now"), refusal.message, **refusal.params)
        else:
            self.say(NEUTRAL, _("The record is not complete yet"), refusal.message, **refusal.params)

    def read_only(self, principal: Principal) -> None:
        """Auditors read, whatever their permissions say."""
        if principal.read_only and not self.permission.endswith(":read"):
            self.say(
                NO, _("Auditors only read"), _("A role made from Auditor changes nothing, whatever is added to it.")
            )

    def answer(self) -> ExplanationOut:
        """Return the verdict, the steps and who may do it."""
        failed = next((step for step in self.steps if step.state == NO), None)
        line = role_matrix.line_of(self.permission)
        act = self.context.translate(line.title) if line else self.permission
        verb = self.context.translate(role_matrix.VERBS[self.permission.rpartition(":")[2]])
        message = (
            _("{name} may do this: {act}, {verb}") if failed is None else _("{name} may not do this: {act}, {verb}")
        )
        return ExplanationOut(
            allowed=failed is None,
            verdict=self.context.translate(message, name=self.user.name, act=act, verb=verb),
            detail=failed.title if failed else "",
            steps=self.steps,
            helpers=[] if failed is None else _helpers(self.context, self.permission, self.user.id),
            act=next((one.key for one in endpoints if one.permission == self.permission), None),
        )


def explain(context: Context, member_id: uuid.UUID, permission: str, url: str | None) -> ExplanationOut:
    """Explain why a member may (not) do what `permission` stands for, perhaps with the record whose page is at `url`.

    Raises NotFound for an unknown member or record, Forbidden for one that the caller may not read, Invalid
    PERMISSION_UNKNOWN.
    """
    if permission not in role_grid.tenant_permissions():
        message = _("No permission is called {permission}.")
        raise refuse_field("permission", "PERMISSION_UNKNOWN", message, permission=permission)
    member = get_or_404(context, Membership, member_id)
    told = _Explanation(context, member, permission)
    told.membership()
    principal = principal_of(member.user_id, context.organization_id)
    told.role()
    if principal is not None:
        told.read_only(principal)
        if url:
            entity, record_id = _record_at(url)
            if told.record(principal, entity, record_id):
                told.state(principal, entity, record_id)
    return told.answer()


def _record_at(url: str) -> tuple[Entity, uuid.UUID]:
    for entity in entities():
        if entity.url is None:
            continue
        pattern = re.escape(entity.url).replace(re.escape("{id}"), r"([0-9a-fA-F-]{36})")
        found = re.fullmatch(pattern, url.split("?", maxsplit=1)[0])
        record_id = parse_id(found.group(1)) if found else None
        if record_id is not None:
            return entity, record_id
    raise NotFound("url")


def _act_on(entity: Entity, permission: str) -> Endpoint | None:
    """Return the act on one such record that `permission` is named after and that needs nothing else, if there is one."""
    if entity.url is None:
        return None
    start, verb = "/api" + entity.url.split("{")[0], permission.rpartition(":")[2]
    for one in endpoints:
        fits = one.permission == permission and one.writes and one.method == "POST" and len(one.path_names) == 1
        plain = one.body is None or not any(field.is_required() for field in one.body.model_fields.values())
        named = (one.path or "").startswith(start + "{") and (one.path or "").endswith("}/" + verb)
        if fits and plain and named and not one.files and one.system is None:
            return one
    return None


def _helpers(context: Context, permission: str, other_than: uuid.UUID) -> list[HelperOut]:
    able = [user_id for user_id in holders_of(context, permission) if user_id != other_than]
    found = context.session.exec(
        select(User.name, Membership.role)
        .join(Membership, Membership.user_id == User.id)
        .where(col(User.id).in_(able))
        .order_by((Membership.role == BusinessRole.ADMIN.value), User.name)
        .limit(_MOST_HELPERS)
    )
    return [HelperOut(name=name, role=granting.title_of(context, code)) for name, code in found]
