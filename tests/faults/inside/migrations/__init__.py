"""Migrations of a later version: a column, and what is in it."""
