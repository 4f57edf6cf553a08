import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUnprovenRules } from './check-rule-coverage.ts';

let root = '';
const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
/** Assembled from parts, so that this file does not quote rules that do not exist. */
const quote = (id: string): string => `it('${`[${id}`}] is so', () => {});`;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'lectern-rules-'));
  write('docs/rules/marks.md', '# Marks\n- **MARK-1** One.\n- **MARK-2** Two.\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the coverage of the rules', () => {
  it('[HOUSE-15] is complete when every rule is quoted by a test of any kind', () => {
    write('apps/api/src/features/marks/marks.test.ts', quote('MARK-1'));
    write('e2e/specs/marks.spec.ts', quote('MARK-2'));
    expect(findUnprovenRules(root)).toEqual([]);
  });

  it('[HOUSE-15] reports a rule that no test quotes; a quote outside a test does not count', () => {
    write('apps/api/src/features/marks/marks.test.ts', quote('MARK-1'));
    write('apps/api/src/features/marks/marks.service.ts', `// ${quote('MARK-2')}`);
    expect(findUnprovenRules(root)).toEqual(['MARK-2 of marks.md is quoted by no test']);
  });

  it('[HOUSE-15] reports a quoted rule that does not exist, and a duplicate id', () => {
    write('docs/rules/notes.md', '- **MARK-2** Two again.\n');
    write('packages/formats/src/a.test.ts', quote('MARK-1') + quote('MARK-2') + quote('MARK-9'));
    expect(findUnprovenRules(root)).toEqual([
      'MARK-2 stands twice: in marks.md and in notes.md',
      'packages/formats/src/a.test.ts quotes MARK-9, which is no rule',
    ]);
  });
});
