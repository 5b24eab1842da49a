"""The limits of invitations: in bulk, again and again, to one mailbox (issue 18)."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.identity.access import INVITATIONS, run_jobs

NEW = "paul.durand@new.example"


def invite(client, email=NEW):
    return client.post(INVITATIONS, json={"email": email, "role": "ACCOUNTANT"})


@pytest.mark.slow("a hundred invitations")
def test_nobody_sends_mail_in_bulk(client):
    def pasted(start, count):
        return {"addresses": " ".join(f"p{start + n}@bulk.example" for n in range(count)), "role": "TECHNICIAN"}

    assert client.post(f"{INVITATIONS}/many", json=pasted(0, 101)).json()["code"] == "TOO_MANY_ADDRESSES"
    for start in (0, 100, 200):
        assert client.post(f"{INVITATIONS}/many", json=pasted(start, 100)).status_code == 201
    assert invite(client).status_code == 429


def test_an_invitation_is_sent_again_three_times_an_hour_and_no_more(client, mailer):
    made, other = invite(client).json(), invite(client, "else@new.example").json()
    run_jobs()
    now = clock.now()
    with clock.freeze(now):
        again = [client.post(f"{INVITATIONS}/{made['id']}/resend") for _time in range(3)]
        assert [answer.status_code for answer in again] == [200] * 3
        assert [answer.headers["ratelimit-remaining"] for answer in again] == ["2", "1", "0"]
        run_jobs()
        sent = len(mailer.sent)
        refused = client.post(f"{INVITATIONS}/{made['id']}/resend")
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
        assert refused.json()["detail"] == (
            "This invitation was sent again 3 times within an hour. Try again in 60 minutes."
        )
        assert refused.headers["retry-after"] == "3600"
        run_jobs()
        assert len(mailer.sent) == sent
        # another one goes out
        assert client.post(f"{INVITATIONS}/{other['id']}/resend").status_code == 200
    with clock.freeze(now + timedelta(hours=1)):
        assert client.post(f"{INVITATIONS}/{made['id']}/resend").status_code == 200


def test_strangers_use_up_nobody_s_tries_to_send_again(client, as_role):
    made, theirs = invite(client).json(), as_role("ADMIN", "beta")
    address = f"{INVITATIONS}/{made['id']}/resend"
    assert [theirs.post(address).status_code for _try in range(4)] == [404, 404, 404, 429]
    assert client.post(address).status_code == 200


def test_an_address_is_not_filled_by_inviting_and_withdrawing(client):
    for _time in range(5):
        made = invite(client)
        assert made.status_code == 201
        client.delete(f"{INVITATIONS}/{made.json()['id']}")
    refused = invite(client)
    assert (refused.status_code, int(refused.headers["retry-after"]) > 3500) == (429, True)
    assert NEW in refused.json()["detail"]
    many = client.post(f"{INVITATIONS}/many", json={"addresses": f"{NEW} else@new.example", "role": "TECHNICIAN"})
    assert many.status_code == 429
    assert client.get(INVITATIONS).json()["total"] == 5
    assert invite(client, "else@new.example").status_code == 201
