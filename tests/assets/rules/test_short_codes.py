"""Service codes: what people mistype is seen, always."""

import random

import pytest

from leaseapp.assets.rules import short_codes
from leaseapp.assets.rules.short_codes import ALPHABET, is_code, new_code, shown, tidy

TRIALS = 100_000


@pytest.mark.slow("100,000 trials")
def test_no_single_error_and_no_swap_of_neighbours_goes_unseen():
    chance = random.Random(29)
    for _trial in range(TRIALS):
        code = new_code()
        place = chance.randrange(len(code))
        wrong = chance.choice(ALPHABET.replace(code[place], ""))
        assert not is_code(code[:place] + wrong + code[place + 1 :])
        one = chance.randrange(len(code) - 1)
        swapped = code[:one] + code[one + 1] + code[one] + code[one + 2 :]
        assert swapped == code or not is_code(swapped)


@pytest.mark.parametrize(
    "typed", ["7k3q-{}", " 7K3Q {} ", "https://elsewhere.example/A/7K3Q{}", "HTTPS://HOST/A/7K3Q{}"]
)
def test_what_is_typed_or_scanned_is_tidied(typed):
    rest = "H9X"
    code = f"7K3Q{rest}" + short_codes.check_sign(f"7K3Q{rest}")
    assert tidy(typed.format(code[4:])) == code
    assert is_code(code)
    assert shown(code) == f"7K3Q-{code[4:]}"


@pytest.mark.parametrize("code", ["", "7K3QH9X", "0IL1OUV2", "7K3QH9XWW", "7k3qh9xw"])
def test_what_is_no_code_is_told(code):
    error = short_codes.code_error(code)
    assert error is not None
    assert error.code == "CODE_MISTYPED"
