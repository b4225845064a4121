"""Settings and entry points of the whole: web, worker, command line."""
