"""Figures of an organization as SQL expressions: lists, records and statistics count alike."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.administration.enums import OrganizationState
from leaseapp.assets.models import Asset
from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Invitation, Membership, Organization, UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.persistence.tables import words_of
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.state_machines import RUNNING

#: the instant of the reading
now: Any = sa.bindparam("instant", callable_=clock.now, type_=sa.DateTime(timezone=True))
_MEGABYTE = 1024**2
NEARLY_FULL = 80
"""The percent of its quota from which an organization's storage is nearly full."""


def _of(model: Any, *criteria: Any, what: Any = None, key: Any = None) -> Any:
    own = (model.organization_id if key is None else key) == Organization.id
    counted = sa.func.count() if what is None else what
    return sa.select(counted).where(own, *criteria).correlate(Organization).scalar_subquery()


STORED: tuple[Any, ...] = (col(File.deleted_at).is_(None), File.status == FileStatus.READY)
"""Files that take room."""
PENDING_INVITATION: tuple[Any, ...] = (
    col(Invitation.accepted_at).is_(None),
    col(Invitation.revoked_at).is_(None),
    Invitation.expires_at > now,
)

members: Any = _of(Membership, Membership.status == MembershipStatus.ACTIVE)
files: Any = _of(File, *STORED)
assets: Any = _of(Asset, col(Asset.deleted_at).is_(None))
active_contracts: Any = _of(LeaseContract, col(LeaseContract.status).in_(RUNNING))
storage_used: Any = sa.cast(sa.func.coalesce(_of(File, *STORED, what=sa.func.sum(File.size_bytes)), 0), sa.BigInteger())
storage_used_megabytes: Any = sa.cast(sa.func.ceil(storage_used / _MEGABYTE), sa.BigInteger())
storage_percent: Any = sa.cast(
    (100 * storage_used).op("/", return_type=sa.BigInteger())(sa.func.nullif(Organization.storage_quota_bytes, 0)),
    sa.Integer(),
)
failed_jobs: Any = _of(Job, Job.status == JobStatus.FAILED)
last_seen_at: Any = _of(UserSession, what=sa.func.max(UserSession.last_seen_at), key=UserSession.active_organization_id)
pending_invitations: Any = _of(Invitation, *PENDING_INVITATION)
status: Any = words_of(
    OrganizationState,
    sa.case(
        (failed_jobs > 0, OrganizationState.FAILURES.value),
        (storage_percent >= NEARLY_FULL, OrganizationState.STORAGE.value),
        (members == 0, OrganizationState.INVITED.value),
        else_=OrganizationState.HEALTHY.value,
    ),
)
