"""What is loaded into each process under test, besides the product: failures on demand, and guards that are off."""
