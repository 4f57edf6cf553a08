import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import type { Piece } from './read-statements.ts';

await loadModule();

/** What may stand where only the run knows what does: a value, a name, an assignment, nothing, a query, a table expression. */
const FORMS = ['$1', 'unknown_name', 'unknown_name = $1', ' ', 'SELECT 1', 'unknown_name AS (SELECT 1)'] as const;

/** A node of PostgreSQL's parse tree. */
export type Tree = { readonly [key: string]: unknown };

const build = (pieces: readonly Piece[], forms: readonly number[]): { sql: string; starts: number[] } => {
  const starts: number[] = [];
  let sql = '';
  for (const [index, piece] of pieces.entries()) {
    starts.push(sql.length);
    sql += 'text' in piece ? piece.text : ` ${FORMS[forms[index] ?? 0]} `;
  }
  return { sql, starts };
};

/** Parses a statement with PostgreSQL's own grammar, trying what its unknown pieces may be; null when no form of them fits. */
export const parseStatement = (pieces: readonly Piece[]): Tree | null => {
  const forms = pieces.map(() => 0);
  for (let tries = pieces.length * FORMS.length; tries >= 0; tries -= 1) {
    const { sql, starts } = build(pieces, forms);
    try {
      return { ...parseSync(sql) };
    } catch (error) {
      const position = (hasSqlDetails(error) && error.sqlDetails?.cursorPosition) || sql.length;
      const reached = pieces.flatMap((piece, index) =>
        'unknown' in piece && (starts[index] ?? 0) <= position && (forms[index] ?? 0) + 1 < FORMS.length ? [index] : [],
      );
      const next = reached.at(-1);
      if (next === undefined) return null;
      forms[next] = (forms[next] ?? 0) + 1;
    }
  }
  return null;
};
