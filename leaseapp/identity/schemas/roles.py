"""Shapes of roles and of the matrix (document 1, "Permission model"; DECISIONS 14)."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules.role_matrix import Level
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import In, Instant, Line, LongText, Out, Text

Permission = Annotated[Text, Field(min_length=1, max_length=80)]
Permissions = Annotated[list[Permission], Field(max_length=400)]
# null empties a note as an empty text does
Note = Annotated[LongText, BeforeValidator(lambda value: "" if value is None else value)]


class RoleIn(In):
    """A custom role: the standard role that it inherits from, and all permissions that its holders have in the end."""

    name: Line
    base_role: BusinessRole
    permissions: Permissions
    note: Note = ""


class RolePatch(changes_of(RoleIn, without=("base_role",))):
    """Changes of a custom role; the standard role behind it stays."""


class RoleOut(Out):
    """A role: a standard one (`is_system`, read-only) or one of the organization's own, with what it adds and removes.

    `levels` are how much of each line of the matrix it holds, `members` how many hold it (open invitations included);
    `grantable` says that the caller may give it.
    """

    code: str
    name: str
    is_system: bool
    external: bool
    base_role: BusinessRole
    permissions: list[str]
    added_permissions: list[str]
    removed_permissions: list[str]
    levels: list[Level]
    members: int
    grantable: bool
    note: str
    id: Id | None = None
    version: int | None = None
    updated_at: Instant | None = None


class VerbOut(Out):
    """One permission of a line and the verb that it stands for."""

    permission: str
    label: str
    scope: bool


class MatrixLineOut(Out):
    """A line of the matrix: its subject, its title, its permissions."""

    subject: str
    title: str
    verb: str | None
    verbs: list[VerbOut]


class RolesOut(Out):
    """Every role that the caller may know of, and the lines of the matrix in their order."""

    items: list[RoleOut]
    lines: list[MatrixLineOut]
    may_manage: bool


class RoleChoiceOut(Out):
    """A role to choose."""

    id: str
    name: str
    external: bool


class RoleChoicesOut(Out):
    """The roles that the caller may give."""

    items: list[RoleChoiceOut]
