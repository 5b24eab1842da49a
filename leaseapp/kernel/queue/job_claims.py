"""Claims of due jobs: one statement that is fair to organizations and keeps to the caps of each kind.

A lane has threads of its own. Within it, whoever has fewest jobs running goes first, then whoever waited longest for a turn;
of one kind no more than its cap run at once for one organization. The statement jumps from group to group (organization and
kind) along the index and looks at a handful of rows of the best of them, however many wait.
"""

import uuid
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from leaseapp.kernel import clock
from leaseapp.kernel.queue.job_specs import specs
from leaseapp.kernel.queue.job_tables import Lane

_SPARE = 8
"""Candidates beyond those wanted: another process may hold the first ones."""

CLAIM = sa.text(
    """
WITH RECURSIVE groups AS (
    (SELECT share_of, name, run_at FROM job WHERE status = 'PENDING' AND lane = :lane
     ORDER BY share_of, name, run_at LIMIT 1)
    UNION ALL
    SELECT n.share_of, n.name, n.run_at FROM groups g CROSS JOIN LATERAL (
        SELECT share_of, name, run_at FROM job
        WHERE status = 'PENDING' AND lane = :lane AND (share_of, name) > (g.share_of, g.name)
        ORDER BY share_of, name, run_at LIMIT 1
    ) n
), running AS (
    SELECT share_of, name, count(*) AS jobs FROM job WHERE status = 'RUNNING' AND lane = :lane GROUP BY share_of, name
), busy AS (
    SELECT share_of, sum(jobs) AS jobs FROM running GROUP BY share_of
), ranked AS (
    SELECT g.share_of, g.name, coalesce(t.turn, 0) AS turn, coalesce(b.jobs, 0) AS busy,
           coalesce(k.most, 1) - coalesce(r.jobs, 0) AS room
    FROM groups g
    LEFT JOIN unnest(:names, :caps) AS k(name, most) ON k.name = g.name
    LEFT JOIN unnest(:shares, :turns) AS t(share_of, turn) ON t.share_of = g.share_of
    LEFT JOIN running r ON r.share_of = g.share_of AND r.name = g.name
    LEFT JOIN busy b ON b.share_of = g.share_of
    WHERE g.run_at <= now() + :moved AND coalesce(k.most, 1) > coalesce(r.jobs, 0)
    ORDER BY coalesce(b.jobs, 0) + row_number() OVER (PARTITION BY g.share_of ORDER BY g.run_at),
             coalesce(t.turn, 0), g.run_at
    LIMIT :most + :spare
), candidates AS (
    SELECT c.id, c.run_at, g.turn, g.busy + row_number() OVER (PARTITION BY g.share_of ORDER BY c.run_at, c.id) AS place
    FROM ranked g CROSS JOIN LATERAL (
        SELECT id, run_at FROM job
        WHERE status = 'PENDING' AND lane = :lane AND share_of = g.share_of AND name = g.name AND run_at <= now() + :moved
        ORDER BY run_at LIMIT least(:most + :spare, g.room)
    ) c
), due AS MATERIALIZED (
    SELECT job.id FROM job JOIN candidates c ON c.id = job.id WHERE job.status = 'PENDING'
    ORDER BY c.place, c.turn, c.run_at, c.id LIMIT :most
    FOR UPDATE OF job SKIP LOCKED
)
UPDATE job SET status = 'RUNNING', attempt = attempt + 1, locked_by = :worker, locked_until = now() + :moved + :lease,
               updated_at = now() + :moved
WHERE id IN (SELECT id FROM due)
RETURNING id, name, organization_id, share_of, payload, attempt, max_attempts
"""
).bindparams(
    sa.bindparam("names", type_=ARRAY(sa.Text())),
    sa.bindparam("caps", type_=ARRAY(sa.Integer())),
    sa.bindparam("shares", type_=ARRAY(sa.Uuid())),
    sa.bindparam("turns", type_=ARRAY(sa.BigInteger())),
    sa.bindparam("lease", type_=sa.Interval()),
    sa.bindparam("moved", value=clock.MOVED_BY, type_=sa.Interval()),
    sa.bindparam("spare", value=_SPARE),
)


@dataclass
class Turns:
    """A memory of the last turns, in one process: without it, of two organizations with one thread the older heap always wins."""

    count: int = 0
    last: dict[tuple[Lane, uuid.UUID], int] = field(default_factory=dict)

    def took(self, lane: Lane, share: uuid.UUID) -> None:
        """Count a job of `share` that starts now."""
        self.count += 1
        self.last[lane, share] = self.count

    def of(self, lane: Lane) -> dict[uuid.UUID, int]:
        """Return the turns of one lane."""
        return {share: turn for (own, share), turn in self.last.items() if own is lane}


def parameters(lane: Lane, most: int, turns: Turns) -> dict[str, object]:
    """Return the statement's parameters, besides worker and lease."""
    kinds = [spec for spec in specs.values() if spec.lane is lane]
    past = turns.of(lane)
    return {
        "lane": lane.value, "most": most, "names": [spec.name for spec in kinds],
        "caps": [spec.at_once for spec in kinds], "shares": list(past), "turns": list(past.values()),
    }  # fmt: skip
