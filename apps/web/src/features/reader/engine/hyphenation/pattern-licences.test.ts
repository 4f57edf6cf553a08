import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PATTERN_SETS } from './pattern-sets.ts';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const licences = read('pattern-licences.txt');

/** What may be shipped: nothing that would put the whole under its own licence. */
const ALLOWED = /^(?:MIT|BSD-3-Clause|LPPL(?:-1\.\d(?: or later)?)?|MPL-1\.1|Permissive \d)$/;

const shipped = [...read('pattern-sets.ts').matchAll(/import\('hyphen\/patterns\/([\w-]+)\.js'\)/g)].map(
  ([, name]) => name,
);
const licensed = licences
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([name, , copyright]) => copyright !== undefined && name !== 'Name');

it('[READER-310] each set of patterns has a licence that allows to ship it', () => {
  expect(shipped).toHaveLength(Object.keys(PATTERN_SETS).length);
  expect(licensed.map(([name]) => name)).toEqual(shipped.toSorted());
  for (const [name, licence = ''] of licensed) expect(licence, name).toMatch(ALLOWED);
});

it('[READER-310] the text of each licence is shipped', () => {
  for (const [, licence = ''] of licensed)
    expect(licences).toMatch(new RegExp(`^${licence.replace(/^LPPL.*/, 'LPPL')}(?::|$)`, 'm'));
});
