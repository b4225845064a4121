"""What tests start beside themselves does not get in its own way."""

from tests.stack import OF_ONE_WORKER, free_port


def test_no_port_is_given_twice_in_a_row_of_many() -> None:
    many = OF_ONE_WORKER // 2

    assert len({free_port() for _port in range(many)}) == many
