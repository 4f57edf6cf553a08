import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
// Every test file has this module for itself: what its tests made goes when the last of them is done.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is gone after the tests of this file. */
export const aFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-test-'));
  made.push(folder);
  return folder;
};
