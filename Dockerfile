# One image, two commands: `serve` (web and API) and `jobs`. `migrate` brings the database to the newest version first.
FROM python:3.11-slim AS build
WORKDIR /app
COPY requirements.lock ./
RUN python -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock
COPY . .
RUN .venv/bin/python -m leaseapp.cli setup-build && rm -rf .web/node_modules .var

FROM python:3.11-slim
RUN useradd --system --create-home --uid 10001 leaseapp
WORKDIR /app
COPY --from=build --chown=leaseapp:leaseapp /app /app
USER leaseapp
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 LOG_FORMAT=json HOST=0.0.0.0
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["python", "-c", "import urllib.request as u, os; u.urlopen('http://127.0.0.1:' + os.environ.get('PORT', '8000') + '/api/ready', timeout=4)"]
ENTRYPOINT ["python", "-m", "leaseapp.cli"]
CMD ["serve"]
