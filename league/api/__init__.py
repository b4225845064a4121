"""What programs talk to: the same services as the pages, as JSON."""
