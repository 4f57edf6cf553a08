// Every suppression says ` -- why`, and every `as` has a comment beside it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unreasoned } from './reasons.ts';
import { sourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

const TEST = /\.(test|spec|suite)\.tsx?$|\/(testing|fixtures)\/|testing\.ts$/;

const files = sourceFiles(ROOT, ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults']);
let found = 0;
for (const file of files) {
  for (const { line, what } of unreasoned(readFileSync(path.join(ROOT, file), 'utf8'), { isTest: TEST.test(file) })) {
    console.log(`${file}:${line}: ${what}`);
    found += 1;
  }
}
console.log(`${files.length} files, ${found} places without a reason`);
process.exitCode = found > 0 ? 1 : 0;
