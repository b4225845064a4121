"""What every test shares."""

from hypothesis import settings

# Time is measured in tests/benchmarks, never asserted by a test.
settings.register_profile("talon", deadline=None)
settings.load_profile("talon")
