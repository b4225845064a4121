"""What players do at a table, on a phone, by the table's link."""
