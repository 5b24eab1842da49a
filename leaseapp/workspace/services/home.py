"""The home page, collected from every domain that has something to say to this caller."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.home import HomePart, home_sources
from leaseapp.workspace.schemas import ChartOut, FigureOut, HomeOut, PointOut, SeriesOut, TaskOut


def read(context: Context) -> HomeOut:
    """Figures, waiting work and charts of the sources whose permission the caller holds; none for external principals."""
    sources = () if context.principal.external else home_sources
    parts = [source.read(context) for source in sources if context.can(source.permission)]
    return HomeOut(
        figures=[item for part in parts for item in _figures(context, part)],
        tasks=[item for part in parts for item in _tasks(context, part)],
        charts=[item for part in parts for item in _charts(context, part)],
    )


def _figures(context: Context, part: HomePart) -> list[FigureOut]:
    return [
        FigureOut(
            key=item.key, label=context.translate(item.label), value=item.value, kind=item.kind, hint=item.hint,
            tone=item.tone, url=item.url,
        )
        for item in part.figures
    ]  # fmt: skip


def _tasks(context: Context, part: HomePart) -> list[TaskOut]:
    return [
        TaskOut(
            key=item.key, label=context.translate(item.label), count=item.count, amount=item.amount,
            basis=context.translate(item.basis),
            action=context.translate(item.action), url=item.url, icon=item.icon, tone=item.tone,
        )
        for item in part.tasks
    ]  # fmt: skip


def _charts(context: Context, part: HomePart) -> list[ChartOut]:
    return [
        ChartOut(
            key=item.key, label=context.translate(item.label), kind=item.kind, unit=item.unit, url=item.url,
            series=[SeriesOut(label=context.translate(row.label), tone=row.tone) for row in item.series],
            points=[PointOut(label=point.label, values=list(point.values)) for point in item.points],
        )
        for item in part.charts
    ]  # fmt: skip
