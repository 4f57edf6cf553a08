import type { PartEntry } from '@lectern/formats';
import { expect, it } from 'vitest';
import { createPartLookup } from './part-lookup.ts';

const PATHS = ['OPS/Images/p.png', 'OPS/x/q.png', 'OPS/y/q.png'];
const parts = PATHS.map(
  (path): PartEntry => ({ path, mediaType: 'image/png', method: 0, offset: 0, compressedSize: 1, size: 1, crc32: 0 }),
);

it.each([
  ['OPS/images/P.PNG', 'OPS/Images/p.png'],
  ['Images/p.png', 'OPS/Images/p.png'],
  ['OPS/Text/OPS/Images/p.png', 'OPS/Images/p.png'],
  ['OPS\\Images\\p.png', 'OPS/Images/p.png'],
  ['OPS/Im%61ges/p.png', 'OPS/Images/p.png'],
  ['OPS/100%/p.png', undefined],
  ['q.png', undefined],
  ['', undefined],
])('[READER-250] a part is found by a path from another root: %s', (path, found) => {
  expect(createPartLookup(parts)(path)?.path).toBe(found);
});
