"""Quotes and orders as PDF, and the evidence of an acceptance."""
