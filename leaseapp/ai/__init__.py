"""Artificial intelligence: providers, workflows, what calls cost, and the budget that bounds them."""
