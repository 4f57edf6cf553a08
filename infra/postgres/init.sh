#!/bin/sh
# Runs once, when the volume is empty: creates two databases, each with a role that has no access to others.
set -eu
for name in lectern shop; do
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="$(cat "/run/secrets/${name}_password")" \
    --username "$POSTGRES_USER" --dbname postgres << 'END'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name" ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
END
done
