import { Prisma } from '../../generated/prisma/client.ts';

const MARK = '/* prepared */';
/** Prefix for frequent statements whose plan does not depend on the values: lookups by full keys. */
export const PREPARED = Prisma.raw(MARK);
/** Single-row inserts by Prisma: one text per set of columns. */
const SINGLE_INSERT = /^INSERT INTO [^()]+\([^()]+\) VALUES \([^()]+\)(?! *,)/;
const MAX_STATEMENTS = 100;

/**
 * Names the statements that the server should prepare once per connection instead of parsing and planning them each time,
 * which halves their cost. Other statements get no name, because a generic plan ignores the values: a query of a library
 * would get the plan for most readers, and not the one for a reader with a hundred thousand books.
 */
export const createStatementNamer = (): ((statement: { sql: string }) => string) => {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const isPrepared = sql.startsWith(MARK) || SINGLE_INSERT.test(sql);
    if (!isPrepared || names.size === MAX_STATEMENTS) return '';
    const name = `kept${names.size}`;
    names.set(sql, name);
    return name;
  };
};
