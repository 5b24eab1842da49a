"""Documents that leave the house: what they are made of, how they look, how they are mailed.

Which documents there are, the domains above say.
"""
