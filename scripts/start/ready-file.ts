import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getDemoReaders } from './demo-readers.ts';
import type { Settings } from './settings.ts';

const readyFile = (dataDir: string): string => path.join(dataDir, 'ready.json');

/**
 * Writes the addresses for other programs: `url` and `api` for programs, `browser` for a person. The file is written atomically
 * and only its owner can read it, because it contains passwords.
 */
export const writeReadyFile = (settings: Settings): void => {
  const { dataDir, localUrl, publicUrl, shopUrl } = settings;
  const [demo, second] = getDemoReaders(settings).map(({ username, password }) => ({ username, password }));
  const content = { url: localUrl, api: `${localUrl}/api/v1.0`, browser: publicUrl, shop: shopUrl, demo, second };
  const temporaryFile = `${readyFile(dataDir)}.new`;
  rmSync(temporaryFile, { force: true }); // an existing file would keep its mode
  writeFileSync(temporaryFile, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporaryFile, readyFile(dataDir));
};

/** Removes the file: before a start has finished and after a stop nothing answers. */
export const removeReadyFile = (dataDir: string): void => rmSync(readyFile(dataDir), { force: true });
