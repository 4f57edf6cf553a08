// Do the schema and the statements follow the rules of a database that is distributed by reader? See docs/decisions/0082-readers-on-several-databases.md.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './start/settings.ts';
import { checkStatements } from './statements/check.ts';

const read = (pattern: string): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: ROOT })
      .sort()
      .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]),
  );

const { statements, problems } = checkStatements(
  read('apps/api/src/{features,platform}/**/*.ts'),
  read('prisma/schema/*.prisma'),
);
for (const problem of problems) console.log(problem);
console.log(`${statements} statements, ${problems.length} problems`);
process.exitCode = problems.length > 0 || statements === 0 ? 1 : 0;
