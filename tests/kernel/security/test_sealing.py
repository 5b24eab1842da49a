"""Secrets at rest are encrypted, and open for their owner and purpose only."""

import pytest

from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.security import sealing, tokens

OWNER = new_id()


def test_what_is_sealed_comes_back_and_shows_nothing() -> None:
    sealed = sealing.seal("two-factor", OWNER, "JBSWY3DPEHPK3PXP")
    assert "JBSWY3DP" not in sealed
    assert sealed != sealing.seal("two-factor", OWNER, "JBSWY3DPEHPK3PXP")
    assert sealing.unseal("two-factor", OWNER, sealed) == "JBSWY3DPEHPK3PXP"


@pytest.mark.parametrize("case", ["another owner", "another purpose", "changed", "cut", "nothing"])
def test_anything_else_stays_shut(case: str) -> None:
    sealed = sealing.seal("two-factor", OWNER, "JBSWY3DPEHPK3PXP")
    owner = new_id() if case == "another owner" else OWNER
    purpose = "else" if case == "another purpose" else "two-factor"
    raw = bytearray(tokens.from_text(sealed.removeprefix("1.")) or b"")
    raw[-1] ^= 1
    given = {"changed": f"1.{tokens.to_text(bytes(raw))}", "cut": sealed[:-4], "nothing": ""}.get(case, sealed)
    with pytest.raises(sealing.SealBroken):
        sealing.unseal(purpose, owner, given)
