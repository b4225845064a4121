"""Whether anything is entered at a table: from then on its seats are a part of what was."""

from django.db.models import Q, QuerySet

from league.models import Table


def with_entries(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those of the tables at which somebody entered something, if only a part of a deal."""
    return tables.filter(Q(deals__steps__gt=0) | Q(deals__parts__isnull=False)).order_by("number").distinct()
