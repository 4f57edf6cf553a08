import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { adminPage } from './docs/admin-page.ts';
import { openApi } from './docs/openapi.ts';
import { settingsTable } from './docs/settings-table.ts';
import { wirePage } from './docs/wire-page.ts';

/**
 * Writes what is generated from the contracts and the settings: docs/wire.md, docs/openapi.json and the table in the README.
 * With `--check` it writes nothing and fails when a file has drifted.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const [opening, closing] = ['<!-- settings: made by apps/api/src/docs.ts -->', '<!-- end of settings -->'];

const readme = (): string => {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < start) throw new Error('README.md has lost the marks of its settings table');
  return `${text.slice(0, start + opening.length)}\n${settingsTable()}${text.slice(end)}`;
};

const made: Record<string, () => string> = {
  'docs/wire.md': wirePage,
  'docs/admin.md': adminPage,
  'docs/openapi.json': () => `${JSON.stringify(openApi(), null, 2)}\n`,
  'README.md': readme,
};

const onlyCheck = process.argv.includes('--check');
let drifted = 0;
for (const [name, make] of Object.entries(made)) {
  const file = path.join(root, name);
  const text = make();
  if (!onlyCheck) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    drifted += 1;
    process.stderr.write(`${name} has drifted: run \`node apps/api/src/docs.ts\`\n`);
  }
}
if (drifted > 0) process.exit(1);
