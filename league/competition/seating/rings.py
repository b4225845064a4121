"""Finite rings to calculate seatings with: products of fields, their elements numbered from 0."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

Table = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def ring(size: int) -> tuple[Table, Table, int]:
    """Sums, products, and how many elements from 0 on differ pairwise by something one can divide by.

    The ring is a product of fields, one for each prime power of the size; where there is only one, it is
    a field, and all elements so differ.
    """
    factors = list(_prime_powers(size))
    fields = [_field(prime, power) for prime, power in factors]
    # An element's digits, one for each field; the first elements have all digits alike.
    smallest = min(prime**power for prime, power in factors)
    alike = [(number,) * len(factors) for number in range(smallest)]
    others = [digits for digits in product(*(range(p**e) for p, e in factors)) if digits not in set(alike)]
    elements = alike + others
    number_of = {digits: number for number, digits in enumerate(elements)}

    def table(operation: int) -> Table:
        return tuple(
            tuple(
                number_of[tuple(f[operation][a][b] for f, a, b in zip(fields, one, other, strict=True))]
                for other in elements
            )
            for one in elements
        )

    return table(0), table(1), smallest


def _prime_powers(size: int) -> Iterator[tuple[int, int]]:
    prime = 2
    while size > 1:
        power = 0
        while size % prime == 0:
            size, power = size // prime, power + 1
        if power:
            yield prime, power
        prime += 1


def _field(prime: int, power: int) -> tuple[Table, Table]:
    """Sums and products of polynomials of a lower degree, modulo one that makes no product nought."""
    size = prime**power
    polynomials = [_digits(number, prime, power) for number in range(size)]

    def table(of: Callable[[list[int], list[int]], list[int]]) -> Table:
        return tuple(tuple(_number(of(one, other), prime) for other in polynomials) for one in polynomials)

    sums = table(lambda one, other: [(a + b) % prime for a, b in zip(one, other, strict=True)])
    for modulus in polynomials:
        products = table(lambda one, other, m=modulus: _product(one, other, m, prime))  # type: ignore[misc]
        if all(0 not in row[1:] for row in products[1:]):
            return sums, products
    raise AssertionError(f"there is a field of {size} elements")


def _product(one: list[int], other: list[int], modulus: list[int], prime: int) -> list[int]:
    """The product, with x to the degree of the modulus replaced by minus the modulus."""
    power = len(one)
    raw = [0] * (2 * power - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            raw[i + j] += a * b
    for high in range(2 * power - 2, power - 1, -1):
        for at, digit in enumerate(modulus):
            raw[high - power + at] -= raw[high] * digit
        raw[high] = 0
    return [digit % prime for digit in raw[:power]]


def _digits(number: int, base: int, length: int) -> list[int]:
    return [number // base**place % base for place in range(length)]


def _number(digits: list[int], base: int) -> int:
    return sum(digit * base**place for place, digit in enumerate(digits))
