import { appendFileSync } from 'node:fs';
import { ROWS_FILE } from './table.ts';

/** One row of the table that is printed in the end; said only after everything in it was checked. */
export const found = (what: string, ...results: readonly string[]): void => {
  const file = process.env[ROWS_FILE];
  if (file) appendFileSync(file, `${JSON.stringify({ what, found: results.join('; ') })}\n`);
};
