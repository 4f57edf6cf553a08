import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_READERS } from './demo.ts';
import type { Settings } from './settings.ts';

const readyFile = (dataDir: string): string => path.join(dataDir, 'ready.json');

/** Says to other programs where everything answers. It appears whole or not at all. */
export const writeReadyFile = ({ dataDir, localUrl, shopUrl }: Settings): void => {
  const [demo, second] = DEMO_READERS.map(({ username, password }) => ({ username, password }));
  const content = { url: localUrl, api: `${localUrl}/api/v1.0`, shop: shopUrl, demo, second };
  const unfinished = `${readyFile(dataDir)}.new`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 }); // passwords are in it
  renameSync(unfinished, readyFile(dataDir));
};

/** Takes the word back: before a start is finished and after a stop nothing answers. */
export const removeReadyFile = (dataDir: string): void => rmSync(readyFile(dataDir), { force: true });
