"""`python -m leaseapp.cli verify-evidence FILE`: verifies the evidence of a signature offline, from its zip alone."""

import sys
from pathlib import Path

from leaseapp.signing.rules import verifying


def verify_evidence(path: Path, key: str | None) -> int:
    """Print what was signed by whom; 1 at the first difference, or when the key is another one, 2 for no readable file."""
    try:
        verdict = verifying.verify(path.read_bytes())
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if verdict.problem is not None:
        sys.stdout.write(f"NOT VALID: {verdict.problem}\n")
        return 1
    if key is not None and key.lower() != verdict.fingerprint:
        sys.stdout.write(f"NOT VALID: sealed by the key {verdict.fingerprint}, another one than asked for\n")
        return 1
    request = verdict.evidence["request"]
    lines = [f"VALID: {request['number']} {request['title']}, {len(verdict.evidence['events'])} events"]
    lines += [f"  {one['path']} ({one['filename']}): SHA-256 {one['sha256']}" for one in verdict.evidence["documents"]]
    lines += [
        f"  {one['signedName']} ({one['role']}, {one['way']}), {one['signedAt']}"
        for one in verdict.evidence["signatories"]
    ]
    lines.append(f"  sealed by the key {verdict.fingerprint}: compare it with the one that the sender publishes")
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0
