"""What organizers do, signed in."""
