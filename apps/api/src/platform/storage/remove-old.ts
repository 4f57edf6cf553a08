import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes the files of a folder that were last written before a time. Answers how many. */
export const removeOld = async (folder: string, before: Date): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null); // gone meanwhile
    if (!found || found.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
};
