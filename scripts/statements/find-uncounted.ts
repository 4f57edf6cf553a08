import { type Node, Visitor } from 'oxc-parser';
import { callsWritingFunction, listWrites } from './find-breaches.ts';
import type { Tree } from './parse-statement.ts';
import { COUNTED, findComment, parseSource } from './read-statements.ts';

/** What of a row the counts of shelves and words depend on. */
const COUNTED_COLUMNS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'book',
    new Set([
      'author_names',
      'genre_names',
      'series',
      'format',
      'is_audio_book',
      'favorite',
      'read_status',
      'position_at',
      'unknown_name', // a column that only the run knows
    ]),
  ],
  ['indexed_book', new Set(['words', 'unknown_name'])],
]);
const MODELS: ReadonlySet<string> = new Set(['book', 'indexedBook']);
const MODEL_WRITE = /^(?:create|update|upsert|delete)/;

/** The table of which a statement writes something that is counted; null for none. Our functions write rows of any table. */
export const findUncounted = (statement: Tree): string | null => {
  const written = listWrites(statement).find(({ table, columns }) => {
    const columnsToCount = COUNTED_COLUMNS.get(table);
    return columnsToCount && (columns === 'all' || columns.some((column) => columnsToCount.has(column)));
  });
  return written?.table ?? (callsWritingFunction(statement) ? 'book' : null);
};

/** Lines of a source file with calls of the ORM that write books or their index, and whose comment says nothing of counts. */
export const findUncountedCalls = (name: string, source: string): number[] => {
  const lines = source.split('\n');
  const found: number[] = [];
  const getName = (node: Node): string => (node.type === 'Identifier' ? node.name : '');
  new Visitor({
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MemberExpression') return;
      if (!MODEL_WRITE.test(getName(callee.property)) || !MODELS.has(getName(callee.object.property))) return;
      const line = source.slice(0, start).split('\n').length;
      if (findComment(lines, line, COUNTED) === null) found.push(line);
    },
  }).visit(parseSource(name, source));
  return found;
};
