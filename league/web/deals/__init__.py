"""Deals on pages, for players and organizers alike: forms to enter them, and readings side by side, game by game."""
