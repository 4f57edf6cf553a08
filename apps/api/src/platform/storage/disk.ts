import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { toStorageError, withCreateErrors, withDiskErrors } from './disk-errors.ts';
import { removeStaleFiles, writeDurably } from './disk-files.ts';
import { FileRange } from './file-range.ts';
import { createOpenFiles } from './open-files.ts';
import { createShardedFolder } from './sharded-folder.ts';
import {
  isObjectKey,
  ObjectNotFound,
  parseObjectKey,
  type Storage,
  StorageFull,
  type StoredObject,
} from './storage.ts';

/** Stores objects as files below a folder. A file under its final name is complete and was fsynced. */
export const createDiskStorage = async (folder: string): Promise<Storage> => {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch(ignoreError); // files of an earlier version may be world-readable
  // Other processes may be writing here: remove only old files.
  await removeStaleFiles(incoming, new Date(Date.now() - STALE_MS));

  const { placeOf, moveIn } = createShardedFolder(folder, incoming);
  const openFiles = createOpenFiles();

  /** Verifies that an object is really missing, and not the whole folder, for example unmounted. */
  const assertAbsent = async (error: unknown): Promise<true> => {
    if (!isAbsent(error)) throw toStorageError(error);
    await withDiskErrors(() => access(incoming));
    return true;
  };

  return {
    async put(key, bytes) {
      // A unique name: an earlier put of the key may have been killed, and another one may be running.
      const temporary = path.join(incoming, `${parseObjectKey(key)}.${randomBytes(4).toString('hex')}`);
      try {
        await writeDurably(temporary, bytes);
        await withCreateErrors(() => moveIn(temporary, key));
        openFiles.forget(placeOf(key)); // a damaged object may have been replaced
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async read(key, extent) {
      try {
        const file = placeOf(key);
        return new FileRange(path.relative(folder, file), await openFiles.open(file), extent);
      } catch (error) {
        await assertAbsent(error);
        throw new ObjectNotFound(key);
      }
    },
    async size(key) {
      const file = placeOf(key);
      try {
        return (await stat(file)).size;
      } catch (error) {
        await assertAbsent(error);
        return null;
      }
    },
    async remove(key) {
      const file = placeOf(key);
      await withDiskErrors(() => rm(file, { force: true }));
      openFiles.forget(file);
    },
    withLocalFile: (key, use) => use(placeOf(key)),
    listObjects: () => listObjectsBelow(folder),
    check: () =>
      withDiskErrors(async () => {
        await access(incoming, constants.W_OK);
        const { bavail, bsize } = await statfs(incoming);
        if (bavail * bsize < MIN_FREE_BYTES) throw new StorageFull('less than 1 MB is free');
      }),
    freeBytes: () =>
      withDiskErrors(async () => {
        const { bavail, bsize } = await statfs(incoming);
        return bavail * bsize;
      }),
    removeIncomplete: (before) => withDiskErrors(() => removeStaleFiles(incoming, before)),
  };
};

const STALE_MS = 60 * 60 * 1000;
const MIN_FREE_BYTES = 1024 * 1024;

async function* listObjectsBelow(folder: string): AsyncGenerator<StoredObject> {
  try {
    await access(path.join(folder, 'incoming'));
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isFile() || !isObjectKey(entry.name) || entry.parentPath === path.join(folder, 'incoming')) continue;
      const found = await stat(path.join(entry.parentPath, entry.name)).catch(ignoreAbsent);
      if (found) yield { key: entry.name, bytes: found.size, modifiedAt: found.mtime };
    }
  } catch (error) {
    throw toStorageError(error);
  }
}

/** The folder belongs to another account, or the file system has no modes: its owner controls the access. */
const ignoreError = (): void => undefined;

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const ignoreAbsent = (error: unknown): null => {
  if (isAbsent(error)) return null;
  throw error;
};
