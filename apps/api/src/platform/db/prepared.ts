import { Prisma } from '../../generated/prisma/client.ts';

const MARK = '/* prepared */';
/** Begins a statement of our own that is asked often and can be carried out in one way only, by whole keys. */
export const PREPARED = Prisma.raw(MARK);
/** One row by Prisma: its texts are as many as there are sets of columns. */
const ONE_ROW = /^INSERT INTO [^()]+\([^()]+\) VALUES \([^()]+\)(?! *,)/;
const MOST = 100;

/**
 * Names for statements that the server shall keep on each connection and not parse and plan anew: they cost it half. Others
 * have none, because a plan that is kept does not look at the values: for a look into a library it would be the one that
 * suits most readers, and not the one with a hundred thousand books.
 */
export const statementNames = (): ((statement: { sql: string }) => string) => {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const isKept = sql.startsWith(MARK) || ONE_ROW.test(sql);
    if (!isKept || names.size === MOST) return '';
    const name = `kept${names.size}`;
    names.set(sql, name);
    return name;
  };
};
