"""Many invitations at once, from a pasted list of addresses."""

from tests.identity.access import INVITATIONS, run_jobs


def test_pasted_addresses_are_invited_together_or_not_at_all(client, mailer):
    pasted = "Paul Durand <paul@a.example>; zoe@a.example\n  ZOE@a.example\tmax@a.example, "
    body = {"addresses": pasted, "role": "TECHNICIAN", "locale": "en"}
    made = client.post(f"{INVITATIONS}/many", json=body)
    assert (made.status_code, made.json()["count"]) == (201, 3)
    run_jobs()
    assert {one.to for one in mailer.sent} == {"paul@a.example", "zoe@a.example", "max@a.example"}
    again = client.post(
        f"{INVITATIONS}/many", json=body | {"addresses": "new@a.example zoe@a.example alpha-manager@test.example"}
    )
    assert again.status_code == 422
    told = [error["message"] for error in again.json()["errors"]]
    assert told == ["zoe@a.example: invited already.", "alpha-manager@test.example: already a member."]
    assert client.get(INVITATIONS).json()["total"] == 3
    wrong = client.post(f"{INVITATIONS}/many", json=body | {"addresses": "a@b.example, not@valid@x"})
    assert wrong.json()["errors"][0]["message"] == "not@valid@x: this is no e-mail address."


def test_nobody_is_invited_whose_address_was_not_written(client, mailer):
    body = {"role": "TECHNICIAN", "locale": "en"}
    made = client.post(f"{INVITATIONS}/many", json=body | {"addresses": "paul.l'heritier@exemple.example"})
    assert [one["email"] for one in made.json()["items"]] == ["paul.l'heritier@exemple.example"]
    beside = client.post(
        f"{INVITATIONS}/many", json=body | {"addresses": "Zoé zoe@a.example, boss@a.example <max@a.example>"}
    )
    assert beside.status_code == 422
    told = [error["message"] for error in beside.json()["errors"]]
    assert told == ["Zoé: this is no e-mail address.", "boss@a.example <max@a.example>: this is no e-mail address."]
    run_jobs()
    assert {one.to for one in mailer.sent} == {"paul.l'heritier@exemple.example"}
