// Checks that a test quotes every rule `- **XXX-n** …` of docs/rules/ as [XXX-n], and that tests quote only existing rules.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

const TESTED_FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults'];
/** Ids such as `S9` are attacks, which are numbered separately. */
const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d+|S\d+)\*\*/gm;
const QUOTE = /\[([A-Z][A-Z0-9]*-\d+|S\d+)\]/g;
const IS_TEST = /\.(test|spec|suite)\.tsx?$/;

/** Finds rules without a test, duplicate ids and quoted ids that do not exist. Returns one sentence per problem. */
export const findUnprovenRules = (root: string): string[] => {
  const rules = new Map<string, string>();
  const problems: string[] = [];
  const folder = path.join(root, 'docs', 'rules');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    for (const [, id = ''] of readFileSync(path.join(folder, name), 'utf8').matchAll(RULE)) {
      const earlier = rules.get(id);
      if (earlier !== undefined) problems.push(`${id} stands twice: in ${earlier} and in ${name}`);
      rules.set(id, name);
    }
  }
  const quoted = new Set<string>();
  for (const file of listSourceFiles(root, TESTED_FOLDERS).filter((source) => IS_TEST.test(source))) {
    for (const [, id = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(QUOTE)) {
      quoted.add(id);
      if (!rules.has(id)) problems.push(`${file} quotes ${id}, which is no rule`);
    }
  }
  for (const [id, name] of rules) if (!quoted.has(id)) problems.push(`${id} of ${name} is quoted by no test`);
  return problems;
};

if (import.meta.main) {
  const problems = findUnprovenRules(ROOT);
  for (const problem of new Set(problems)) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
