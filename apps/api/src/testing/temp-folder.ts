import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
// Every test file has its own instance of this module, so this runs after its last test.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty folder that is deleted after the tests of the file. */
export const createTempFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-test-'));
  folders.push(folder);
  return folder;
};
