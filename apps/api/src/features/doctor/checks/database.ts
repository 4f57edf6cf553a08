import { checkSchema, SchemaMismatch } from '../../../platform/db/schema.ts';
import { type DatabaseState, readDatabaseState } from '../doctor.db.ts';
import { attention, type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';

/** The oldest PostgreSQL on which all tests of the schema pass, and the newest that we know. */
const [OLDEST, NEWEST] = [15, 18];
const SCHEMA_MS = 4_000;
/** With more of its connections in use, a further process may get none. */
const BUSY_SHARE = 0.8;

/** The database answers, is of a supported version and of this schema, sorts as its indexes do, and has connections left. */
export const checkDatabase = async ({ config: { database } }: CheckContext): Promise<Finding[]> => {
  let state: DatabaseState;
  try {
    state = await readDatabaseState(database.url);
  } catch (error) {
    return [
      failed(
        `It does not answer (${getReason(error)}).`,
        'Check that PostgreSQL runs, and address, password and database in DATABASE_URL.',
      ),
    ];
  }
  return [checkVersion(state), await checkMigrations(database.url), checkCollation(state), checkConnections(state)];
};

const checkVersion = ({ version, versionText }: DatabaseState): Finding => {
  const major = Math.floor(version / 10_000);
  const text = `PostgreSQL ${versionText}.`;
  if (major < OLDEST) return failed(text, `Upgrade it: PostgreSQL ${OLDEST} or newer is needed.`);
  return major > NEWEST ? attention(text, `Versions above ${NEWEST} are not tested.`) : ok(text);
};

const checkMigrations = async (url: string): Promise<Finding> => {
  try {
    await checkSchema(url, SCHEMA_MS);
    return ok('Its schema is that of this version, or a newer one that runs beside it.');
  } catch (error) {
    const todo = 'Run node apps/api/src/migrate.ts, or start the version that migrated it.';
    return failed(getReason(error), error instanceof SchemaMismatch ? todo : 'Run it again.');
  }
};

const checkCollation = (state: DatabaseState): Finding => {
  const { encoding, collation, collationVersion, actualCollationVersion } = state;
  if (encoding !== 'UTF8') return failed(`Its encoding is ${encoding}.`, 'Create the database with the encoding UTF8.');
  if (collationVersion !== actualCollationVersion)
    return attention(
      `Its indexes were sorted by version ${collationVersion} of ${collation}, and the server has ${actualCollationVersion}.`,
      'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    );
  return ok(`Encoding ${encoding}, collation ${collation}.`);
};

const checkConnections = ({ connections, maxConnections }: DatabaseState): Finding => {
  const text = `${connections} of ${maxConnections} connections are in use.`;
  return connections > maxConnections * BUSY_SHARE
    ? attention(text, 'Raise max_connections, or put a pooler in front: docs/sizing.md.')
    : ok(text);
};
