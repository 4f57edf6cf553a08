#!/bin/bash
# Starts PostgreSQL the way the official image does, as far as docker-compose.yml relies on it: PGDATA below the volume, superuser and
# password from the environment, and scripts in /docker-entrypoint-initdb.d run once. Those that are not executable are sourced,
# by a function whose arguments are all their names.
set -Eeo pipefail
export PGDATA=/var/lib/postgresql/18/docker
export PATH="/usr/local/pgsql/bin:$PATH"

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql /run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi

run_scripts() {
  local file
  for file; do
    # shellcheck disable=SC1090
    if [ -x "$file" ]; then "$file"; else . "$file"; fi
  done
}
# The options are words.
# shellcheck disable=SC2086
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses='' -k /run/postgresql" start
  export PGHOST=/run/postgresql
  run_scripts /docker-entrypoint-initdb.d/*
  pg_ctl -m fast -w stop
fi
exec postgres -c listen_addresses='*' -k /run/postgresql
