import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** How the tests learn where their rows are collected. */
export const ROWS_FILE = 'LECTERN_FAULT_ROWS';

type Row = { what: string; found: string };

/** For vitest: prints, after the last test, what was done and what was found. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-rows-'));
  const file = path.join(folder, 'rows');
  writeFileSync(file, '');
  process.env[ROWS_FILE] = file;
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const rows = lines.map((line) => JSON.parse(line) as Row); // written by `found`
    rmSync(folder, { recursive: true, force: true });
    console.log(`\n| # | what was done | what was found |\n|---|---|---|`);
    rows.forEach(({ what, found }, index) => console.log(`| ${index + 1} | ${what} | ${found} |`));
  };
};
