// Checks that every suppression says ` -- why`, and that every `as` has a comment beside it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

/** A suppression or a type assertion without an explanation. */
export type MissingReason = { readonly line: number; readonly what: string };

const SUPPRESSION = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)|biome-ignore/;
const SUPPRESSION_WITH_REASON =
  /(?:oxlint|eslint)-disable\S*\s[^*]*? -- \S|@ts-expect-error\s+\S|biome-ignore\s[^:]+: \S/;
const COMMENT = /\/\/|\/\*|^\s*\*/;
/** `x as T` in code. Excludes `as const`, which asserts nothing, and renamed imports. */
const ASSERTION = /[\w)\]}>'"`] as (?!const\b)(?:\{|\[|\(|[A-Za-z])/;
const IMPORT_RENAME = /^\s*(?:import|export)\b|^\s*(?:type )?\w+ as \w+,?\s*$/;
const COMMENT_REACH_LINES = 3;

const stripStringsAndComments = (line: string): string =>
  line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''").replace(/\/\/.*$/, '');

/**
 * Finds suppressions without ` -- reason` and assertions without a comment on their line or close above.
 * Tests may assert without a reason, because a wrong assertion fails the test itself.
 */
export const findMissingReasons = (source: string, { isTest }: { isTest: boolean }): MissingReason[] => {
  const lines = source.split('\n');
  const isExplained = (index: number): boolean =>
    lines.slice(Math.max(0, index - COMMENT_REACH_LINES), index + 1).some((line) => COMMENT.test(line));
  return lines.flatMap((text, index) => {
    const line = index + 1;
    if (COMMENT.test(text) && SUPPRESSION.test(text) && !SUPPRESSION_WITH_REASON.test(text))
      return [{ line, what: 'a suppression without a reason' }];
    if (isTest || IMPORT_RENAME.test(text) || /^\s*(\/\/|\*|\/\*)/.test(text)) return [];
    if (ASSERTION.test(stripStringsAndComments(text)) && !isExplained(index))
      return [{ line, what: 'an assertion without a reason' }];
    return [];
  });
};

const FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults'];
const TEST_FILE = /\.(test|spec|suite)\.tsx?$|\/(testing|fixtures)\/|testing\.ts$/;

if (import.meta.main) {
  const files = listSourceFiles(ROOT, FOLDERS);
  const problems = files.flatMap((file) =>
    findMissingReasons(readFileSync(path.join(ROOT, file), 'utf8'), { isTest: TEST_FILE.test(file) }).map(
      ({ line, what }) => `${file}:${line}: ${what}`,
    ),
  );
  for (const problem of problems) console.log(problem);
  console.log(`${files.length} files, ${problems.length} places without a reason`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
