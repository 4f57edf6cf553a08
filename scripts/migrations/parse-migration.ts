import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A node of PostgreSQL's parse tree. */
export type Tree = { readonly [key: string]: unknown };
/** One statement: its kind, such as `IndexStmt`, its node, and its text without comments before it. */
export type Statement = { kind: string; node: Tree; text: string };

/** Some nodes are lists of others, or texts; absent where they are. */
export const readNode = (value: unknown): Tree => (typeof value === 'object' && value !== null ? { ...value } : {});
export const readList = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(readNode) : []);
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The texts of a name such as `[{ String: { sval: 'book' } }]`, without its schema. */
export const readLastName = (value: unknown): string =>
  readText(readNode(readList(value).at(-1)?.String).sval) || readText(readNode(readNode(value).String).sval);

const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('--'))
    .join('\n')
    .trim();

/** Parses a migration with PostgreSQL's own grammar. @throws when it cannot */
export const parseMigration = (sql: string): Statement[] => {
  const bytes = Buffer.from(sql); // the positions of the grammar count bytes
  return readList(readNode(parseSync(sql)).stmts).map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [kind = '', node] = Object.entries(readNode(stmt))[0] ?? [];
    const end = typeof length === 'number' ? Number(start) + length : bytes.length;
    return { kind, node: readNode(node), text: withoutComments(bytes.subarray(Number(start), end).toString()) };
  });
};
