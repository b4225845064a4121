# One image for every role; docker-compose.yml says which container runs what.

FROM python:3.13.14-slim AS build
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
WORKDIR /talon
RUN pip install --no-cache-dir uv==0.13.9
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-cache --no-default-groups
COPY . .
# The key is needed to start and used for nothing here: containers make their own.
RUN SECRET_KEY=unused .venv/bin/python manage.py collectstatic --no-input --verbosity 0

FROM python:3.13.14-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/talon --create-home talon
COPY --from=build /talon /talon
WORKDIR /talon
ENV PATH=/talon/.venv/bin:$PATH PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/talon
USER 10001
EXPOSE 8000
CMD ["python", "-m", "granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", \
     "--blocking-threads", "16", "--respawn-failed-workers", "--workers-kill-timeout", "5", "--no-ws", \
     "config.wsgi:application"]
