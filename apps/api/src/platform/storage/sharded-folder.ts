import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseObjectKey } from './storage.ts';

/**
 * Stores files in subfolders two levels deep, named by the first characters of their keys. Remembers which subfolders are
 * already fsynced (at most 65,792): syncing them is half of the cost of a small object.
 * @param witness a path in the folder; when it is missing, the disk is unmounted, and the folder must not be recreated
 */
export const createShardedFolder = (folder: string, witness: string) => {
  const syncedFolders = new Set<string>();
  const getPath = (key: string): string => path.join(folder, parseObjectKey(key).slice(0, 2), key.slice(2, 4), key);

  const createShard = async (shard: string): Promise<void> => {
    try {
      await mkdir(shard, { mode: 0o700 });
    } catch (error) {
      if (isError(error, 'EEXIST')) return;
      if (!isError(error, 'ENOENT')) throw error;
      await access(witness);
      await mkdir(shard, { recursive: true, mode: 0o700 });
    }
  };

  const move = async (file: string, target: string): Promise<void> => {
    const shard = path.dirname(target);
    if (syncedFolders.has(shard)) {
      try {
        return await rename(file, target);
      } catch (error) {
        if (!isError(error, 'ENOENT')) throw error;
        for (const removed of [shard, path.dirname(shard)]) syncedFolders.delete(removed); // the subfolder was deleted
      }
    }
    await createShard(shard);
    await rename(file, target);
  };

  /** Fsyncs the subfolder of the file, and its parents unless they were before. */
  const syncParents = async (target: string): Promise<void> => {
    const shard = path.dirname(target);
    const parent = path.dirname(shard);
    const folders = [
      shard,
      ...(syncedFolders.has(shard) ? [] : [parent]),
      ...(syncedFolders.has(parent) ? [] : [folder]),
    ];
    await Promise.all(folders.map(syncFolder));
    syncedFolders.add(shard).add(parent);
  };

  return {
    placeOf: getPath,
    /** Durably moves a finished file to the path of its key; when that fails, nothing remains. */
    async moveIn(file: string, key: string): Promise<void> {
      const target = getPath(key);
      await move(file, target);
      try {
        await syncParents(target);
      } catch (error) {
        await rm(target, { force: true }).catch(() => undefined);
        throw error;
      }
    },
  };
};

/** Makes renames in a folder durable. */
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
