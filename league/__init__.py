"""Talon's one Django app: leagues, events, rounds, tables, results, standings."""
