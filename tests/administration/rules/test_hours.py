"""Hours of recurring work in words."""

import pytest

from leaseapp.administration.rules.hours import in_words
from leaseapp.kernel.queue.job_specs import registered_jobs


@pytest.mark.parametrize(
    ("cron", "english", "french"),
    [
        ("* * * * *", "every minute", "toutes les minutes"),
        ("*/5 * * * *", "every 5 minutes", "toutes les 5 minutes"),
        ("10 * * * *", "each hour at minute 10", "chaque heure à la minute 10"),
        ("5 6 * * *", "each day at 06:05", "chaque jour à 06:05"),
        ("35 5,9,13,17 * * *", "each day at 05:35, 09:35, 13:35, 17:35", "chaque jour à 05:35, 09:35, 13:35, 17:35"),
        ("0 7 * * mon", "each Monday at 07:00", "chaque lundi à 07:00"),
        ("30 4 * * sun", "each Sunday at 04:30", "chaque dimanche à 04:30"),
        ("0 4 1 * *", "on the 1st of each month at 04:00", "le 1er de chaque mois à 04:00"),
        ("0 0 2 * *", "0 0 2 * *", "0 0 2 * *"),
        ("0 9 * * mon-fri", "Monday to Friday at 09:00", "du lundi au vendredi à 09:00"),
        ("0 9 * * mon,wed", "0 9 * * mon,wed", "0 9 * * mon,wed"),
    ],
)
def test_hours_are_told_in_words(cron, english, french):
    assert (in_words(cron, "en"), in_words(cron, "fr")) == (english, french)


def test_all_recurring_work_has_words():
    crons = {spec.due.cron for spec in registered_jobs().values() if spec.due is not None}
    assert crons
    assert {cron for cron in crons if in_words(cron, "fr") == cron} == set()
