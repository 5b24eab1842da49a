"""French law as pure rules and dated tables: figures that a text fixes stand here, once, with the text.

Below the kernel: imports nothing of leaseapp, no database, no web; says codes and numbers, never sentences to people (those
that a document must bear in French excepted). A rate that changes gets a new row with its first day, so that yesterday's
document keeps yesterday's law. What could not be checked is in decision 34.
"""
