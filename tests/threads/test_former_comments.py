"""Comments of the version before, which were corrected, deleted and answered by signs: they go forward, and stay."""

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory
from sqlmodel import select

from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.threads.models import Comment
from tests.support import world

REVISION = "202611262250"
BEFORE = ScriptDirectory(str(PROJECT_ROOT / "alembic")).get_revision(REVISION).down_revision
THREAD = f"/api/workspace/threads/Company/{world.CLIENT_COMPANY}"
_AS_BEFORE = """
WITH edited AS (UPDATE comment SET version = 2, edited_at = now() WHERE body = 'Corrected' RETURNING *),
    former AS (INSERT INTO comment_edit SELECT now(), now(), organization_id, gen_random_uuid(), id, 'Korrected' FROM edited),
    gone AS (UPDATE comment SET body = '', deleted_at = now(), deleted_by_user_id = author_user_id WHERE body = 'Deleted')
INSERT INTO comment_reaction
    SELECT now(), now(), organization_id, gen_random_uuid(), id, target_id, author_user_id, 'SEEN' FROM edited
"""


@pytest.mark.slow("a database goes back and forth")
def test_the_last_text_of_a_comment_stays_and_the_place_of_a_deleted_one(databases, database, work_of, client):
    with work_of() as context:
        texts = ("Corrected", "Deleted", "As it was")
        made = [
            Comment(target_type="Company", target_id=world.CLIENT_COMPANY, author_name="Ann", body=text)
            for text in texts
        ]
        for comment in made:
            comment.author_user_id = context.principal.user_id
            context.add(comment)
    databases.migrate_back(database, BEFORE)
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text(_AS_BEFORE))
    engine.dispose()
    databases.migrate(database)
    with work_of() as context:
        assert set(context.session.exec(select(Comment.body))) == {"Corrected", "[…]", "As it was"}
    assert client.get(THREAD).json()["total"] == 3
    found = client.get("/api/workspace/search?q=corrected").json()["groups"]
    assert [item["id"] for group in found for item in group["items"]] == [str(world.CLIENT_COMPANY)]
