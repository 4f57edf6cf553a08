import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Environment variable that tells the tests in which file to collect their rows. */
const ROWS_FILE = 'LECTERN_FAULT_ROWS';

type Row = { action: string; results: string };

/** Adds a row to the table that is printed at the end. Call it after every assertion about the row has passed. */
export const reportResult = (action: string, ...results: readonly string[]): void => {
  const file = process.env[ROWS_FILE];
  if (file) appendFileSync(file, `${JSON.stringify({ action, results: results.join('; ') } satisfies Row)}\n`);
};

/** Global setup of vitest: prints the table of results after the last test. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-rows-'));
  const file = path.join(folder, 'rows');
  writeFileSync(file, '');
  process.env[ROWS_FILE] = file;
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const rows = lines.map((line) => JSON.parse(line) as Row); // written by `reportResult`
    rmSync(folder, { recursive: true, force: true });
    console.log(`\n| # | action | results |\n|---|---|---|`);
    rows.forEach(({ action, results }, index) => console.log(`| ${index + 1} | ${action} | ${results} |`));
  };
};
