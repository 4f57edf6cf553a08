import { readHeader, readHeaderLines, splitStatements } from '@lectern/postgres';
import { type Excuses, findBreaches } from './find-breaches.ts';
import { parseMigration, type Statement } from './parse-migration.ts';

/** Migrations before this name are older than these rules. */
const FIRST = '20261129';
const EXCUSE = /^-- (unused by|never null in) (\d+\.\d+\.\d+): (.+)$/;
const OUTSIDE = '-- outside a transaction';

const readExcuses = (sql: string, version: string | null): Excuses => {
  const find = (word: string): Set<string> =>
    new Set(
      readHeaderLines(sql).flatMap((line) => {
        const [, kind, release, names = ''] = EXCUSE.exec(line) ?? [];
        return kind === word && release === version ? names.split(',').map((name) => name.trim()) : [];
      }),
    );
  return { unused: find('unused by'), neverNull: find('never null in') };
};

/** Whether the migration is split as PostgreSQL's grammar does. */
const isSplitRight = (sql: string, statements: readonly Statement[]): boolean => {
  try {
    const parts = splitStatements(sql).map((part) => part.replace(/\s*;$/, ''));
    return parts.length === statements.length && parts.every((part, index) => part === statements[index]?.text);
  } catch {
    return false;
  }
};

const findProblems = (sql: string, releases: ReadonlySet<string>): string[] => {
  const { runsBeside, isOutsideTransaction } = readHeader(sql);
  let statements: Statement[];
  try {
    statements = parseMigration(sql);
  } catch (error) {
    return [`it cannot be parsed: ${error instanceof Error ? error.message : String(error)}`];
  }
  return [
    ...(runsBeside === null ? ['it does not say “-- runs beside <version>” before its first statement'] : []),
    ...(runsBeside !== null && !releases.has(runsBeside) ? [`${runsBeside} is no release of CHANGELOG.md`] : []),
    ...(!isOutsideTransaction && readHeaderLines(sql).includes(OUTSIDE) ? [`“${OUTSIDE}” is its first line`] : []),
    ...(isOutsideTransaction && !isSplitRight(sql, statements)
      ? ['outside a transaction a semicolon ends a line exactly where it ends a statement']
      : []),
    ...findBreaches(statements, isOutsideTransaction, readExcuses(sql, runsBeside)),
  ];
};

/** The releases that a changelog names, such as `## 0.2.0 (2026-11-28)`. */
export const readReleases = (changelog: string): Set<string> =>
  new Set([...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version));

/**
 * Checks the migrations, by the names of their files (`<folder>/<name>/migration.sql`), that are new enough for these rules.
 * @returns how many were checked, and one sentence for each problem
 */
export const checkMigrations = (
  files: ReadonlyMap<string, string>,
  releases: ReadonlySet<string>,
): { checked: number; problems: string[] } => {
  const checked = [...files].filter(([file]) => (file.split('/').at(-2) ?? '') >= FIRST);
  return {
    checked: checked.length,
    problems: checked.flatMap(([file, sql]) => findProblems(sql, releases).map((problem) => `${file}: ${problem}`)),
  };
};
