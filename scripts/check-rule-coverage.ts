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

/** The files of each rule below docs/rules/; a rule that stands twice has two. */
export const readRules = (root: string): Map<string, string[]> => {
  const rules = new Map<string, string[]>();
  const folder = path.join(root, 'docs', 'rules');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    for (const [, id = ''] of readFileSync(path.join(folder, name), 'utf8').matchAll(RULE))
      rules.set(id, [...(rules.get(id) ?? []), name]);
  }
  return rules;
};

/** The tests that quote each rule. */
export const findTestsOfRules = (root: string): Map<string, string[]> => {
  const tests = new Map<string, string[]>();
  for (const file of listSourceFiles(root, TESTED_FOLDERS).filter((source) => IS_TEST.test(source))) {
    const quoted = [...readFileSync(path.join(root, file), 'utf8').matchAll(QUOTE)].map(([, id = '']) => id);
    for (const id of new Set(quoted)) tests.set(id, [...(tests.get(id) ?? []), file]);
  }
  return tests;
};

/** Finds rules without a test, duplicate ids and quoted ids that do not exist. Returns one sentence per problem. */
export const findUnprovenRules = (root: string): string[] => {
  const rules = readRules(root);
  const tests = findTestsOfRules(root);
  return [
    ...[...rules]
      .filter(([, files]) => files.length > 1)
      .map(([id, files]) => `${id} stands twice: in ${files.join(' and in ')}`),
    ...[...tests]
      .filter(([id]) => !rules.has(id))
      .flatMap(([id, files]) => files.map((file) => `${file} quotes ${id}, which is no rule`)),
    ...[...rules]
      .filter(([id]) => !tests.has(id))
      .map(([id, files]) => `${id} of ${files.join(' and ')} is quoted by no test`),
  ];
};

if (import.meta.main) {
  const problems = findUnprovenRules(ROOT);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
