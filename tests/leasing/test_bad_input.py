"""Bad input of LEASING.md 7, over HTTP: each is told at its field, and nothing is stored."""

import json

from tests.leasing.conftest import Desk

W = "/api/workspace"
FIGURES = [
    ('"nominalRatePct": -1', "nominalRatePct", "RATE_OUT_OF_RANGE"),
    ('"nominalRatePct": 30.000001', "nominalRatePct", "RATE_OUT_OF_RANGE"),
    ('"nominalRatePct": 6.0000001', "nominalRatePct", "TOO_MANY_DECIMALS"),
    ('"termMonths": 0', "termMonths", "TERM_OUT_OF_RANGE"),
    ('"termMonths": 121', "termMonths", "TERM_OUT_OF_RANGE"),
    ('"termMonths": 1.5', "termMonths", "INVALID_NUMBER"),
    ('"solveFor": "RATE", "rentHt": 100', "rentHt", "UNSOLVABLE"),
    (
        '"profile": [{"count": 6, "kind": "FIXED", "value": 50}, {"count": 42, "kind": "LEVEL"}]',
        "profile",
        "RENT_TOO_LOW",
    ),
    ('"residualHt": 50000.01', "residualHt", "RESIDUAL_OUT_OF_RANGE"),
    ('"profile": [{"count": 47, "kind": "LEVEL"}]', "profile", "RENT_PROFILE_INVALID"),
    ('"profile": [{"count": 48, "kind": "FIXED", "value": 900}]', "profile", "RENT_PROFILE_INVALID"),
    ('"capitalHt": 1e400', "capitalHt", "INVALID_NUMBER"),
    ('"capitalHt": 50000.1234567', "capitalHt", "TOO_MANY_DECIMALS"),
    ('"depositHt": -0.01', "depositHt", "NUMBER_TOO_SMALL"),
]


def sent(who, path, changes):
    """The answer to a financing of 50,000.00 with these changes, as they are written."""
    body = json.dumps({"label": "A", "capitalHt": 50000, "residualHt": 500, "termMonths": 48, "nominalRatePct": 6})
    return who.post(path, content=f"{body[:-1]}, {changes}}}", headers={"content-type": "application/json"})


def test_figures_that_make_no_financing_are_told_at_their_field(work_of, as_role):
    with work_of() as context:
        path = f"{W}/lease-affairs/{Desk(context).affair().id}/financings"
    officer = as_role("LEASE_OFFICER")
    for changes, field, code in FIGURES:
        answer = sent(officer, path, changes)
        told = [(one["field"], one["code"]) for one in answer.json()["errors"]]
        assert (answer.status_code, told) == (422, [(field, code)]), changes
    for changes in ('"capitalHt": NaN', '"capitalHt": Infinity'):
        answer = sent(officer, path, changes)
        assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED_JSON")
    assert officer.get(path).json()["items"] == []
    for fine in (
        '"nominalRatePct": 0',
        '"profile": [{"count": 3, "kind": "INTEREST"}, {"count": 45, "kind": "LEVEL"}]',
    ):
        assert sent(officer, path, fine).status_code == 201, fine
