"""What is read: every list with a constant number of queries, and nothing that the reader may not see."""
