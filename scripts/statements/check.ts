import { type Breach, findBreaches } from './find-breaches.ts';
import { parseStatement } from './parse-statement.ts';
import { readStatements } from './read-statements.ts';
import { findSchemaBreaches, listReaderTables, readModels } from './read-tables.ts';

const describeBreach = {
  reader: (table) => `${table} has no condition of its own that its reader is a given one`,
  lock: (table) => `rows of ${table} are locked across readers`,
  unstable: (table) => `an update of ${table} computes with columns and the zone or time of the session`,
  called: (table) => `${table} is called for rows of a table; read them first`,
  conflict: (table) => `ON CONFLICT of ${table} names a key across readers`,
} satisfies Record<Breach, (table: string) => string>;
/** A statement across readers may do this if a comment says why. */
const EXCUSABLE: ReadonlySet<Breach> = new Set(['reader', 'conflict']);

/** What compares readers with bytes that they share. */
const SHARED_BYTES = /\/features\/(?:files|sweep)\//;
const TEST_FILE = /\.(?:test|suite)\.ts$|\/(?:testing|generated)\//;

/** Checks the statements in source files, and Prisma's schema, by their names. */
export const checkStatements = (
  sources: ReadonlyMap<string, string>,
  schema: ReadonlyMap<string, string>,
): { statements: number; problems: string[] } => {
  const models = readModels(schema);
  const tables = listReaderTables(models);
  const statements = readStatements(
    new Map([...sources].filter(([file]) => !TEST_FILE.test(file) && !SHARED_BYTES.test(file))),
  );
  const problems = statements.flatMap(({ file, line, pieces, acrossReaders }) => {
    const tree = parseStatement(pieces);
    if (!tree) return [`${file}:${line}: the statement cannot be parsed`];
    const found = findBreaches(tree, tables)
      .filter(({ breach }) => !(acrossReaders && EXCUSABLE.has(breach)))
      .map(({ breach, table }) => `${file}:${line}: ${describeBreach[breach](table)}`);
    return [...new Set(found)];
  });
  return { statements: statements.length, problems: [...findSchemaBreaches(models), ...problems] };
};
