import { existsSync, readFileSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';

export type Journal = { has(key: string): boolean; add(key: string): Promise<void>; forget(): Promise<void> };

/**
 * Keys of objects that were proved to be in `target`, a line each. A run that is killed leaves at most half a line, which
 * is no key. A journal of another target is begun anew.
 */
export const openJournal = async (file: string, target: string): Promise<Journal> => {
  const [head, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const keys = new Set(head === target ? lines : []);
  // Half a line would join the next key.
  await writeFile(file, `${[target, ...keys].filter((line) => line !== '').join('\n')}\n`, { mode: 0o600 });
  return {
    has: (key) => keys.has(key),
    async add(key) {
      if (keys.has(key)) return;
      keys.add(key);
      await appendFile(file, `${key}\n`);
    },
    forget: () => rm(file, { force: true }),
  };
};
