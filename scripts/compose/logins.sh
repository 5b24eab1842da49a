#!/bin/sh
# The three logins of docs/settings.md and their groups, made once when the database is new. None of them may create roles.
set -e
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d "$POSTGRES_DB" -v database="$POSTGRES_DB" \
  -v owner="$OWNER_PASSWORD" -v background="$BACKGROUND_PASSWORD" -v web="$WEB_PASSWORD" <<'SQL'
SELECT format('CREATE ROLE %I NOLOGIN', name) FROM unnest(ARRAY['leaseapp_app', 'leaseapp_system']) name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
CREATE ROLE owner LOGIN PASSWORD :'owner' IN ROLE leaseapp_system;
CREATE ROLE background LOGIN PASSWORD :'background' IN ROLE leaseapp_system;
CREATE ROLE web LOGIN PASSWORD :'web' IN ROLE leaseapp_app;
ALTER DATABASE :"database" OWNER TO owner;
ALTER SCHEMA public OWNER TO owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO leaseapp_app, leaseapp_system;
SQL
