-- Joins the machines: psql -d lectern -f nodes.sql, on the coordinator, as a superuser; on each worker only the first statement, before.
-- The workers must admit the coordinator: by pg_hba.conf, or by passwords in the table pg_dist_authinfo.
CREATE EXTENSION IF NOT EXISTS citus;
SELECT citus_set_coordinator_host('postgres', 5432);
SELECT citus_add_node('citus-1', 5432);
SELECT citus_add_node('citus-2', 5432);
