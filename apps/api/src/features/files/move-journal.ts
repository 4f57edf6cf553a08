import { existsSync, readFileSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';

export type Journal = { has(key: string): boolean; add(key: string): Promise<void>; delete(): Promise<void> };

/**
 * Keys of objects that are verified in `target`, a line each. A run that is killed leaves at most half a line, which is no
 * key. The journal of another target is discarded.
 */
export const openJournal = async (file: string, target: string): Promise<Journal> => {
  const [head, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const keys = new Set(head === target ? lines : []);
  // The next key would be joined to half a line.
  await writeFile(file, `${[target, ...keys].filter((line) => line !== '').join('\n')}\n`, { mode: 0o600 });
  return {
    has: (key) => keys.has(key),
    async add(key) {
      if (keys.has(key)) return;
      keys.add(key);
      await appendFile(file, `${key}\n`);
    },
    delete: () => rm(file, { force: true }),
  };
};
