"""Jobs: declared, written in the transaction of their cause, claimed fairly, run, given up."""
