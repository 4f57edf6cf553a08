import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateAdminPage } from './docs/admin-page.ts';
import { generateOpenApi } from './docs/openapi.ts';
import { generateSettingsTable } from './docs/settings-table.ts';
import { generateWirePage } from './docs/wire-page.ts';

/**
 * Generates docs/wire.md, docs/openapi.json, docs/admin.md and the settings table of the README from the contracts, commands
 * and settings. With `--check` it writes nothing and fails when a file is out of date.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const [opening, closing] = ['<!-- settings: made by apps/api/src/docs.ts -->', '<!-- end of settings -->'];

const readme = (): string => {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < start) throw new Error('README.md has lost the marks of its settings table');
  return `${text.slice(0, start + opening.length)}\n${generateSettingsTable()}${text.slice(end)}`;
};

const generators: Record<string, () => string> = {
  'docs/wire.md': generateWirePage,
  'docs/admin.md': generateAdminPage,
  'docs/openapi.json': () => `${JSON.stringify(generateOpenApi(), null, 2)}\n`,
  'README.md': readme,
};

const onlyCheck = process.argv.includes('--check');
let drifted = 0;
for (const [name, make] of Object.entries(generators)) {
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
