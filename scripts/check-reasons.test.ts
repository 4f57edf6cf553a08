import { describe, expect, it } from 'vitest';
import { findMissingReasons } from './check-reasons.ts';

const found = (source: string, isTest = false): string[] =>
  findMissingReasons(source, { isTest }).map(({ what }) => what);
/** Assembled from parts, so that this file does not suppress anything itself. */
const [lintOff, typesOff] = ['oxlint-' + 'disable-next-line', '@ts-' + 'expect-error'];

describe('the check for missing reasons', () => {
  it.each([`// ${lintOff} no-console`, `// ${typesOff}`, `  {/* ${lintOff} react/no-danger */}`])(
    '[HOUSE-17] reports %s',
    (line) => {
      expect(found(line)).toEqual(['a suppression without a reason']);
      expect(found(line, true)).toEqual(['a suppression without a reason']);
    },
  );

  it.each([
    `// ${lintOff} no-console -- the command line is the screen`,
    `// ${typesOff} the library's type lacks it`,
    "const text = 'known as Anna';",
  ])('[HOUSE-17] accepts %s', (line) => expect(found(line)).toEqual([]));

  it('[HOUSE-17] requires a reason for an assertion, not for a constant, a renamed import or a test', () => {
    expect(found('const a = b as Book;')).toEqual(['an assertion without a reason']);
    expect(found('return JSON.parse(text) as { id: string };')).toEqual(['an assertion without a reason']);
    expect(found('const a = b as Book;', true)).toEqual([]);
    expect(found('// The driver types every column as unknown.\nconst a = b as Book;')).toEqual([]);
    expect(found("import { a as b } from 'c';\nimport * as all from 'd';\nconst e = [1] as const;")).toEqual([]);
  });
});
