"""What everybody may read, without an account."""
