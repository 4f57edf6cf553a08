import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeStrippedCopies } from './stripped-copies.ts';

it('[HOUSE-57] a start goes on without copies when their folder belongs to another account', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stripped-'));
  const program = path.join(folder, 'write.mjs');
  writeFileSync(program, "throw new Error('EACCES: permission denied');");
  const messages: string[] = [];
  await writeStrippedCopies((sentence) => messages.push(sentence), program);
  expect(messages).toEqual([
    'The start takes longer, because the prepared sources could not be written. Error: EACCES: permission denied',
  ]);
  rmSync(folder, { recursive: true });
});
