"""Rules of signatures: codes, the chain of events, the evidence and its seal."""
