"""What changes things: each function one transaction, one log row, one answer."""
