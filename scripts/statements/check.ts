import { type Breach, findBreaches } from './find-breaches.ts';
import { findUncounted, findUncountedCalls } from './find-uncounted.ts';
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

const describeUncounted = (file: string, line: number, table: string): string =>
  `${file}:${line}: ${table} is written, and no comment says what counts it (counted: …)`;

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
  const files = [...sources].filter(([file]) => !TEST_FILE.test(file));
  const statements = readStatements(new Map(files));
  const problems = statements.flatMap(({ file, line, pieces, acrossReaders, counted }) => {
    const tree = parseStatement(pieces);
    if (!tree) return [`${file}:${line}: the statement cannot be parsed`];
    const found = (SHARED_BYTES.test(file) ? [] : findBreaches(tree, tables))
      .filter(({ breach }) => !(acrossReaders && EXCUSABLE.has(breach)))
      .map(({ breach, table }) => `${file}:${line}: ${describeBreach[breach](table)}`);
    const written = counted ? null : findUncounted(tree);
    return [...new Set([...found, ...(written ? [describeUncounted(file, line, written)] : [])])];
  });
  const uncountedCalls = files.flatMap(([file, source]) =>
    findUncountedCalls(file, source).map((line) => describeUncounted(file, line, 'book')),
  );
  return { statements: statements.length, problems: [...findSchemaBreaches(models), ...problems, ...uncountedCalls] };
};
