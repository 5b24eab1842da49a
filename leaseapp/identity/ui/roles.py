"""Roles: the matrix, custom roles, and why somebody may or may not."""

from typing import Any

import reflex as rx

from leaseapp.identity.endpoints.members import explain_member, list_members
from leaseapp.identity.endpoints.roles import create_role, delete_role, list_roles, update_role
from leaseapp.identity.ui.components import RolesPage
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ADMINISTRATION, page
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.session import show_toast

ROUTE = "/workspace/roles"
for _name in (
    "shield",
    "git-compare",
    "circle-x",
    "minus",
    "user-x",
    "user-check",
    "smartphone",
):
    icon(_name)


_EXPLAIN = permission_key(explain_member)


class RolesState(rx.State):
    """The roles as they stand, and the answers to what was done or asked on the page."""

    data: dict[str, Any] = {"ready": False}
    outcome: dict[str, Any] = {"seq": 0}
    explanation: dict[str, Any] = {"seq": 0}

    @rx.event
    async def open(self) -> None:
        """Read roles and members."""
        outcome = await gateway.call(list_roles)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
            return
        members: list[dict[str, Any]] = []
        if gateway.allows(explain_member):
            found = await gateway.call(list_members, query={"pageSize": "100", "include": "rows"})
            members = found.body["items"] if found.ok else []
        self.data = {**outcome.body, "members": members, "ready": True}

    @rx.event
    async def act(self, name: str, values: dict[str, Any]) -> None:
        """Create, change or delete a role; explain why a member may or may not."""
        if name == "explain":
            await self._explain(values)
            return
        body = {key: values[key] for key in ("name", "permissions", "note") if key in values}
        if name == "create":
            outcome = await gateway.call(create_role, body={**body, "baseRole": values.get("baseRole")})
        elif name == "update":
            changed = {**body, "version": values.get("version")}
            outcome = await gateway.call(update_role, role_id=str(values.get("id")), body=changed)
        elif name == "delete":
            version = {"version": values.get("version")}
            outcome = await gateway.call(delete_role, role_id=str(values.get("id")), query=version)
        else:
            return
        answer = {"seq": self.outcome["seq"] + 1, "ok": outcome.ok, "act": name}
        if outcome.problem is not None:
            self.outcome = {**answer, "message": outcome.problem["message"], "errors": outcome.errors}
            return
        await self.open()
        await show_toast(self, gateway.say(_("Role deleted") if name == "delete" else _("Role saved")))
        self.outcome = {**answer, "code": (outcome.body or {}).get("code")}

    async def _explain(self, values: dict[str, Any]) -> None:
        query = {"permission": str(values.get("permission", ""))[:80]}
        if values.get("url"):
            query["url"] = str(values["url"])[:200]
        outcome = await gateway.call(explain_member, member_id=str(values.get("memberId", "")), query=query)
        answer = {"seq": self.explanation["seq"] + 1, "asked": values}
        problem = outcome.problem["message"] if outcome.problem else None
        self.explanation = {**answer, "answer": outcome.body, "problem": problem}


page(
    ROUTE,
    title=_("Roles"),
    component=lambda: RolesPage.create(
        data=RolesState.data,
        outcome=RolesState.outcome,
        explanation=RolesState.explanation,
        explain=_EXPLAIN,
        on_act=RolesState.act,
    ),
    endpoint=list_roles,
    group=ADMINISTRATION,
    icon="shield",
    order=30,
    on_load=RolesState.open,
    shows=lambda: frozenset({"Role", "Membership"}),
)
