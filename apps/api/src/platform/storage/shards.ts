import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { asObjectKey } from './storage.ts';

/**
 * Files of objects below a folder, in folders two levels deep by how their keys begin. Which of these outlast a power cut
 * is remembered, 65,792 names at most: making sure of it is half of the work that a small object costs.
 * @param witness lies in the folder: where it is missing the disk is gone, and must not be made anew as a folder
 */
export const shards = (folder: string, witness: string) => {
  const lasting = new Set<string>();
  const placeOf = (key: string): string => path.join(folder, asObjectKey(key).slice(0, 2), key.slice(2, 4), key);

  const make = async (shard: string): Promise<void> => {
    try {
      await mkdir(shard, { mode: 0o700 });
    } catch (error) {
      if (isError(error, 'EEXIST')) return;
      if (!isError(error, 'ENOENT')) throw error;
      await access(witness);
      await mkdir(shard, { recursive: true, mode: 0o700 });
    }
  };

  const move = async (file: string, place: string): Promise<void> => {
    const shard = path.dirname(place);
    if (lasting.has(shard)) {
      try {
        return await rename(file, place);
      } catch (error) {
        if (!isError(error, 'ENOENT')) throw error;
        for (const gone of [shard, path.dirname(shard)]) lasting.delete(gone); // somebody has tidied up
      }
    }
    await make(shard);
    await rename(file, place);
  };

  /** Syncs the folder that lists the file, and those that list the folder unless they have been before. */
  const settle = async (place: string): Promise<void> => {
    const shard = path.dirname(place);
    const above = path.dirname(shard);
    const lists = [shard, ...(lasting.has(shard) ? [] : [above]), ...(lasting.has(above) ? [] : [folder])];
    await Promise.all(lists.map(syncFolder));
    lasting.add(shard).add(above);
  };

  return {
    placeOf,
    /** Puts a finished file for good where the object with that key belongs; when that fails, nothing of it is there. */
    async take(file: string, key: string): Promise<void> {
      const place = placeOf(key);
      await move(file, place);
      try {
        await settle(place);
      } catch (error) {
        await rm(place, { force: true }).catch(() => undefined);
        throw error;
      }
    },
  };
};

/** Without it a rename may be lost in a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
