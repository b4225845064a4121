"""PostgreSQL and Valkey of our own: on Unix sockets, open to no network, ended when we end."""
