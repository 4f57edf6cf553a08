import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoReaders } from './demo.ts';
import type { Settings } from './settings.ts';

const readyFile = (dataDir: string): string => path.join(dataDir, 'ready.json');

/**
 * Says to other programs where everything answers: `url` and `api` for themselves, `browser` for what a person opens. It
 * appears whole or not at all, and only its owner reads it: it holds passwords.
 */
export const writeReadyFile = (settings: Settings): void => {
  const { dataDir, localUrl, publicUrl, shopUrl } = settings;
  const [demo, second] = demoReaders(settings).map(({ username, password }) => ({ username, password }));
  const content = { url: localUrl, api: `${localUrl}/api/v1.0`, browser: publicUrl, shop: shopUrl, demo, second };
  const unfinished = `${readyFile(dataDir)}.new`;
  rmSync(unfinished, { force: true }); // one that is left would keep its mode
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, readyFile(dataDir));
};

/** Takes the word back: before a start is finished and after a stop nothing answers. */
export const removeReadyFile = (dataDir: string): void => rmSync(readyFile(dataDir), { force: true });
