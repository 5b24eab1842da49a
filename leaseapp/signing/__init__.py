"""Signatures: what is sent to be signed, by whom, with the evidence that it was."""
