"""The issue's "bad input" as one table: status, code and the message at its field; and what each act refuses besides."""

import copy
import json

import pytest

from leaseapp.kernel.adapters import company_registry
from leaseapp.rating.rules.grids import default_grid
from tests.rating.conftest import WHY, Desk, W, body_of
from tests.rating.returns import boxes_of
from tests.support import world

YEARS = (2025, 2024, 2023)


def lines(year=2025, **changes):
    """The boxes of a year with some written otherwise; None leaves one out."""
    boxes = {**boxes_of(year), **{name.strip("_"): value for name, value in changes.items()}}
    return [{"code": code, "value": value} for code, value in boxes.items() if value is not None]


def told(answer):
    return {(one["field"], one["code"]) for one in answer.json().get("errors", [])}


@pytest.fixture
def at(work_of):
    """The address of a draft with its three years."""
    with work_of() as context:
        return f"{W}/ratings/{Desk(context).studied().id}"


STATEMENTS = [
    ({"lines": [{"code": "ZZ", "value": 1}]}, "lines[0].code", "BOX_UNKNOWN"),
    ({"lines": [{"code": "FL", "value": 1}, {"code": "FL", "value": 2}]}, "lines[1].code", "BOX_TWICE"),
    ({"lines": [{"code": "FL", "value": 1, "nil": True}]}, "lines[0].nil", "VALUE_OR_NIL"),
    ({"lines": [{"code": "FL", "value": 10**9}]}, "lines[0].value", "AMOUNT_TOO_HIGH"),
    ({"lines": [{"code": "FL", "value": "beaucoup"}]}, "lines[0].value", "INVALID_NUMBER"),
    ({"lines": [], "paste": "FL 4 200\nbonjour"}, "paste", "PASTE_UNREADABLE"),
    ({"lines": [], "paste": "QQ 4 200"}, "paste", "BOX_UNKNOWN"),
    ({"closingDate": "2024-12-31"}, "closingDate", "FISCAL_YEAR_MISMATCH"),
    ({"fiscalYear": 2190, "closingDate": "2190-12-31"}, "closingDate", "DATE_IN_FUTURE"),
    ({"months": 0}, "months", "NUMBER_TOO_SMALL"),
    ({"months": 25}, "months", "NUMBER_TOO_LARGE"),
    ({"form": "2065"}, "form", "UNKNOWN_VALUE"),
]


def test_statements_that_cannot_be_are_told_at_their_field(at, as_role):
    officer = as_role("LEASE_OFFICER")
    before = officer.get(at).json()["statements"]
    for changes, field, code in STATEMENTS:
        answer = officer.post(f"{at}/statements", json=body_of(2025, **changes))
        assert answer.status_code == 422, (changes, answer.json())
        assert (field, code) in told(answer), (changes, answer.json())
    assert officer.get(at).json()["statements"] == before


def test_doubtful_statements_are_kept_and_told(at, as_role):
    officer = as_role("LEASE_OFFICER")

    def year_with(year=2025, **values):
        answer = officer.post(f"{at}/statements", json=body_of(year, **values))
        assert answer.status_code == 200, answer.json()
        return answer.json(), next(one for one in answer.json()["statements"] if one["fiscalYear"] == year)

    # assets are not liabilities
    _rating, year = year_with(lines=lines(EE=2500))
    assert not year["complete"]
    assert "SUM_BALANCE" in {one["code"] for one in year["findings"]}
    # a missing box is not zero
    rating, year = year_with(lines=lines(DL=None, DG=None))
    assert "EQUITY" in year["missing"]
    assert (rating["score"], rating["insufficient"]) == (None, True)
    # eighteen months are brought to twelve, and marked
    _rating, year = year_with(months=18, closingDate="2025-12-31")
    assert year["annualized"]
    assert (year["items"]["REVENUE"], year["reported"]["REVENUE"]) == (2800000, 4200000)
    # negative equity gives no good ratio and caps the score
    rating, _year = year_with(lines=lines(DL=-50, DG=-318, EC=2450, DX=1000, DY=870))
    assert next(one["code"] for one in rating["caps"] if one["applies"]) == "EQUITY_NOT_POSITIVE"
    assert all(one["points"] == 0 for one in rating["details"] if (one["criterion"], one["year"]) == ("AUTONOMY", 2025))
    # no revenue: nothing to divide by
    rating, _year = year_with(lines=lines(FL=0))
    assert all(
        one["points"] == 0 for one in rating["details"] if (one["criterion"], one["year"]) == ("EBE_MARGIN", 2025)
    )
    # euros that are thousands of euros
    with world_register(officer, at):
        _rating, year = year_with(unit="EUR")
        assert year["suspectedUnit"] == "KEUR"
        assert "UNIT_SUSPECTED" in {one["code"] for one in year["findings"]}


class world_register:  # noqa: N801  reads as a statement
    """Within the block the register knows the company of a rating, with a revenue of 4.2 million."""

    def __init__(self, officer, at):
        self.officer, self.at = officer, at

    def __enter__(self):
        siren = self.officer.get(self.at).json()["siren"]
        answer = {"results": [{
            "siren": siren, "nom_complet": "DUPONT", "date_creation": "1998-02-15", "etat_administratif": "A",
            "finances": {"2025": {"ca": 4200000, "resultat_net": 168000}},
        }]}  # fmt: skip

        class Known:
            def search(self, _text):
                return company_registry.companies(answer)

        company_registry.port.use(Known())
        told = self.officer.post(f"{self.at}/import-sirene")
        assert told.status_code == 200, told.json()
        # what people typed stays
        assert told.json()["imported"] == []

    def __exit__(self, *_error):
        company_registry.port.use(None)


def grid(**changes):
    return {**default_grid(), **changes}


def criterion(**changes):
    content = copy.deepcopy(default_grid())
    content["criteria"][0].update(changes)
    return content


GRIDS = [
    (criterion(max=25, steps=[[0.3, 25], [0, 0]]), "content.criteria", "MAXIMA_NOT_100"),
    (criterion(formula="EQUITY / TURNOVER"), "content.criteria[0].formula", "FORMULA_UNKNOWN_NAME"),
    (criterion(formula="__import__('os').system('ls')"), "content.criteria[0].formula", "FORMULA_INVALID"),
    (criterion(formula="EQUITY / "), "content.criteria[0].formula", "FORMULA_INVALID"),
    (grid(yearWeights=[0.5, 0.3, 0.1]), "content.yearWeights", "WEIGHTS_SUM"),
    (grid(classes=[["A", 60], ["B", 75], ["C", 40], ["D", 0]]), "content.classes", "CLASSES_INVALID"),
]


def test_grids_that_cannot_be_are_told_at_their_field(client):
    for content, field, code in GRIDS:
        for path in ("grids", "grids/preview"):
            answer = client.post(f"{W}/{path}", json={"content": content})
            assert (answer.status_code, answer.json()["code"]) == (422, "GRID_INVALID"), answer.json()
            assert (field, code) in told(answer), answer.json()
    assert [one["number"] for one in client.get(f"{W}/grids").json()["items"]] == [1]


def test_a_rating_is_not_validated_without_its_years_and_its_conclusion(work_of, as_role):
    with work_of() as context:
        desk = Desk(context)
        rating = desk.rating()
        for year in YEARS[:2]:
            desk.statement(rating, year)
        at = f"{W}/ratings/{rating.id}"
    finance = as_role("FINANCE_OFFICER")
    answer = finance.post(f"{at}/validate")
    assert (answer.status_code, answer.json()["code"]) == (422, "RATING_INCOMPLETE")
    assert told(answer) == {("statements", "YEARS_MISSING"), ("conclusion", "CONCLUSION_MISSING")}
    assert finance.get(at).json()["status"] == "DRAFT"
    # one year suffices for an estimative rating, which advises conditions at best
    finance.patch(at, json={"estimative": True, "conclusion": "Sur deux bilans."})
    validated = finance.post(f"{at}/validate")
    assert (validated.status_code, validated.json()["recommendation"]) == (200, "GO_WITH_CONDITIONS")


def test_deciding_otherwise_takes_a_reason(at, as_role):
    finance, officer = as_role("FINANCE_OFFICER"), as_role("LEASE_OFFICER")
    for path, body in (("override-score", {"score": 80}), ("override-recommendation", {"recommendation": "NO_GO"})):
        assert officer.post(f"{at}/{path}", json={**body, "justification": WHY}).status_code == 403
        for short in (None, "", "trop court", " " * 40):
            answer = finance.post(f"{at}/{path}", json={**body, "justification": short})
            assert (answer.status_code, answer.json()["code"]) == (422, "JUSTIFICATION_TOO_SHORT"), short
            assert told(answer) == {("justification", "JUSTIFICATION_TOO_SHORT")}
    for score in (-1, 100.01, 73.456):
        assert finance.post(f"{at}/override-score", json={"score": score, "justification": WHY}).status_code == 422
    decided = finance.post(f"{at}/override-score", json={"score": 80, "justification": WHY}).json()
    assert (decided["score"], decided["ratingClass"], decided["recommendation"]) == (80, "A", "GO")
    assert (decided["computed"]["score"], decided["overrideScore"]["reason"]) == (73.4, WHY)
    decided = finance.post(
        f"{at}/override-recommendation", json={"recommendation": "NO_GO", "justification": WHY}
    ).json()
    assert (decided["score"], decided["ratingClass"], decided["recommendation"]) == (80, "A", "NO_GO")
    assert decided["computed"]["recommendation"] == "GO"


class Silent:
    """A register that does not answer."""

    def search(self, _text):
        raise company_registry.RegistryError("down")


def test_a_register_that_is_down_stops_nobody_else(at, as_role):
    officer = as_role("LEASE_OFFICER")
    company_registry.port.use(Silent())
    try:
        for path, body in (
            (f"{at}/import-sirene", None),
            (f"{W}/score-from-sirene", {"siren": "999107113", "amountToFinance": 1}),
        ):
            answer = officer.post(path, json=body) if body else officer.post(path)
            assert (answer.status_code, answer.json()["code"]) == (503, "REGISTRY_UNAVAILABLE")
    finally:
        company_registry.port.use(None)
    assert officer.get(at).json()["score"] == 73.4
    for siren, code in (("123", "TOO_SHORT"), ("123456789", "SIREN_INVALID"), ("443061841", "COMPANY_UNKNOWN")):
        answer = officer.post(f"{W}/score-from-sirene", json={"siren": siren, "amountToFinance": 1000})
        assert answer.status_code == 422
        assert ("siren", code) in told(answer), answer.json()


CREATED = [
    ({"amountToFinance": 0}, 422, "amountToFinance", "NUMBER_TOO_SMALL"),
    ({"amountToFinance": -5}, 422, "amountToFinance", "NUMBER_TOO_SMALL"),
    ({"validityMonths": 0}, 422, "validityMonths", "NUMBER_TOO_SMALL"),
    ({"validityMonths": 61}, 422, "validityMonths", "NUMBER_TOO_LARGE"),
    ({"foundedOn": "2190-01-01"}, 422, "foundedOn", "DATE_IN_FUTURE"),
    ({"companyId": "0192f0c4-0000-7000-8000-000000000000"}, 404, "companyId", "NOT_FOUND"),
    ({"analystUserId": "0192f0c4-0000-7000-8000-000000000000"}, 404, "analystUserId", "NOT_FOUND"),
    ({"note": "x"}, 422, "note", "UNKNOWN_FIELD"),
]


def test_ratings_that_cannot_be_are_told_at_their_field(work_of, as_role):
    with work_of() as context:
        company = str(Desk(context).company().id)
    officer = as_role("LEASE_OFFICER")
    for changes, status, field, code in CREATED:
        answer = officer.post(f"{W}/ratings", json={"companyId": company, "amountToFinance": 1000, **changes})
        assert answer.status_code == status, (changes, answer.json())
        assert (field, code) in told(answer), (changes, answer.json())
    technician = str(world.person("TECHNICIAN", "alpha").user_id)
    answer = officer.post(
        f"{W}/ratings", json={"companyId": company, "amountToFinance": 1000, "analystUserId": technician}
    )
    assert told(answer) == {("analystUserId", "NOT_ANALYST")}
    assert officer.get(f"{W}/ratings").json()["total"] == 0
    answer = officer.post(
        f"{W}/ratings", content=json.dumps({"companyId": company})[:-1], headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED_JSON")
