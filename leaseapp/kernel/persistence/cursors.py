"""The cursor of the engines: it describes the columns of an answer only to who reads the description."""

from collections.abc import Sequence
from typing import Any, overload

import psycopg
from psycopg.pq import ExecStatus, abc

#: name, type and five things that PostgreSQL does not say (DB-API 2.0)
Described = tuple[str, int, None, None, None, None, None]


class Columns(Sequence[Described]):
    """The columns of an answer. SQLAlchemy asks for them each time and reads them the first time it meets a statement."""

    def __init__(self, answer: abc.PGresult, connection: psycopg.Connection[Any]) -> None:
        self._answer, self._connection = answer, connection

    def __len__(self) -> int:
        return self._answer.nfields

    @overload
    def __getitem__(self, index: int) -> Described: ...
    @overload
    def __getitem__(self, index: slice) -> list[Described]: ...
    def __getitem__(self, index: int | slice) -> Described | list[Described]:
        if isinstance(index, slice):
            return [self._column(position) for position in range(len(self))[index]]
        return self._column(range(len(self))[index])

    def _column(self, position: int) -> Described:
        name = (self._answer.fname(position) or b"").decode(self._connection.info.encoding)
        return (name, self._answer.ftype(position), None, None, None, None, None)


class Cursor(psycopg.Cursor[Any]):
    """psycopg's, whose description of forty columns takes as long as fetching the row."""

    @property
    def description(self) -> Any:
        """The columns of the rows that the statement returned; None when it returns none."""
        answer = self.pgresult
        if answer is None or answer.status != ExecStatus.TUPLES_OK or not answer.nfields:
            return super().description
        return Columns(answer, self.connection)
