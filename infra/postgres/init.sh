#!/bin/sh
# Runs once, when the volume is empty (for Patroni: in the first member, with the address of the database as argument): creates two
# databases, each with a role that has no access to others.
set -eu
# The official image sources this file: an argument is then one of its own, and no address.
case "${1:-}" in
  *://* | *=*) database=$1 ;;
  *) database="dbname=postgres user=${POSTGRES_USER:-postgres}" ;;
esac
for name in lectern shop; do
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="$(cat "${SECRETS_FOLDER:-/run/secrets}/${name}_password")" \
    --dbname "$database" << 'END'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name" ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
END
done
