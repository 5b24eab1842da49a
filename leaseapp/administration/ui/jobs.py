"""Jobs: what waits and what was given up, in all organizations; one job with what it was given."""

from leaseapp.administration.endpoints.jobs import cancel_job, list_jobs, read_job, retry_job
from leaseapp.administration.lists import JOBS
from leaseapp.kernel.queue.job_tables import JobStatus, Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    CONSOLE,
    DATETIME,
    NUMBER,
    Action,
    Cell,
    Dialog,
    Fact,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    notice,
    prose,
    record_page,
    show,
    stack,
    table,
)

ROUTE = "/admin/jobs"

list_page(
    JOBS,
    list_jobs,
    route=ROUTE,
    group=CONSOLE,
    icon="list-checks",
    order=50,
    often=2,
    empty=(_("No jobs"), _("Mails, documents and the work of the night run as jobs; ended ones stay for a month.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_job,
    id_name="job_id",
    list_route=ROUTE,
    icon="list-checks",
    title="title",
    title_empty=_("Job"),
    subtitle="{organization} · {name}",
    status=("status", JobStatus),
    figures=(
        Figure(_("Attempts"), "attempt", NUMBER),
        Figure(_("Due at"), "runAt", DATETIME),
        Figure(_("Ended"), "finishedAt", DATETIME),
    ),
    actions=(
        Action(
            "retry",
            _("Try again"),
            retry_job,
            icon="rotate-ccw",
            primary=True,
            when={"status": [JobStatus.FAILED.value, JobStatus.CANCELED.value]},
            done=_("{title} waits again, with all its attempts"),
        ),
        Action(
            "cancel",
            _("Call off"),
            cancel_job,
            icon="ban",
            danger=True,
            when={"status": [JobStatus.PENDING.value]},
            done=_("{title} is called off"),
            dialog=Dialog(
                _("Call off this job?"),
                text=_("It does not run. It can be tried again from here."),
                confirm=_("Call off the job"),
            ),
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                show(
                    {"status": [JobStatus.FAILED.value]},
                    notice(_("Given up after {attempt} of {maxAttempts} attempts."), tone="red"),
                ),
                show({"lastError": ["*"]}, card(prose("lastError"), title=_("Cause"))),
                card(
                    facts(
                        Fact(_("Organization"), "organization", link="/admin/organizations/{organizationId}"),
                        Fact(_("Lane"), "lane", enum=Lane),
                        Fact(_("Created"), "createdAt", DATETIME),
                        Fact(_("Most attempts"), "maxAttempts", NUMBER),
                        Fact(_("Leased until"), "lockedUntil", DATETIME, when={"lockedUntil": ["*"]}),
                    )
                ),
                card(
                    table(
                        "payload",
                        (Cell("name", _("Field")), Cell("value", _("Value"))),
                        empty=_("It was given nothing."),
                    ),
                    title=_("What it was given"),
                ),
            ),
        ),
    ),
)
