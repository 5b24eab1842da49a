"""Plain resources: the least body is enough, a wrong name is refused at its field, people from outside see nothing of them.

The parts of a declaration are tested in tests/kernel/acts/test_resources.py, its life with every record in `test_records.py`.
"""

import pytest

from leaseapp.kernel.acts.resources import resources
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.text.i18n import translate
from tests.architecture.plain_samples import body
from tests.architecture.samples import Maker
from tests.support.rows import Rows


def test_the_least_is_enough(alpha: Maker) -> None:
    for one in resources:
        least = body(one, alpha.number(), least=True)
        made = alpha.call(one.acts.create.name, body=least).body.model_dump(mode="json")
        assert {name: made[name] for name in least} == least, one.list.name


def test_a_wrong_name_is_refused_at_its_field(alpha: Maker, rows: Rows) -> None:
    for one in resources:
        least, name = body(one, alpha.number(), least=True), one.keys[0]
        for wrong in (None, "", " ", "a" * 300):
            with rows.untouched(), pytest.raises(Invalid) as refusal:
                alpha.call(one.acts.create.name, body=least | {name: wrong})
            assert [error.field for error in refusal.value.errors] == [name], one.list.name


def test_its_own_words_are_said_in_french() -> None:
    words = {text for one in resources for text in (one.one, one.about, one.list.title)}
    assert [text for text in words if translate("fr", text) == text] == []
