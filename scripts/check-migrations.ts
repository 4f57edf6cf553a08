// Does the release before run on the schema of the next, and does no migration lock a table for long? See
// docs/decisions/0088-migrations-and-upgrades.md.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkMigrations, readReleases } from './migrations/check.ts';
import { ROOT } from './start/settings.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const files = globSync('{prisma,apps/shop}/migrations/*/migration.sql', { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort();
const { checked, problems } = checkMigrations(
  new Map(files.map((file) => [file, read(file)])),
  readReleases(read('CHANGELOG.md')),
);
for (const problem of problems) console.log(problem);
console.log(`${files.length} migrations, ${checked} of them new, ${problems.length} problems`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
