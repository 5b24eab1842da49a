"""The consumer code on small professionals who sign away from business premises, since 13 June 2014.

L221-3: five employees at most, outside the main activity. L221-18: fourteen days to withdraw. L221-10: nothing is paid in
the seven days after the signature.
"""

MOST_EMPLOYEES = 5
WITHDRAWAL_DAYS = 14
UNPAID_DAYS = 7
