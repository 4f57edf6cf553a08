import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { withCreateErrors, withDiskErrors } from './disk-errors.ts';

/** How much is buffered while the disk writes; an upload may hold twice as much. */
const BUFFER_LIMITS = { bytes: 256 * 1024, chunks: 64 };

type Options = { mode?: number; beforeClose?: (handle: FileHandle) => Promise<void> };

/** Writes a new file and syncs it. @throws as `writeNew` */
export const writeDurably = (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  writeNewFile(file, bytes, { beforeClose: (handle) => handle.sync() });

/**
 * Writes a new file. The disk writes while the source produces its next bytes, so chunks must not be modified afterwards.
 * `beforeClose` runs when everything is written.
 * @throws NotCreated, StorageAway, StorageFull, and the errors of the source
 */
export const writeNewFile = async (
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  { mode = 0o600, beforeClose = async () => undefined }: Options,
): Promise<void> => {
  const handle = await withCreateErrors(() => open(file, 'wx', mode));
  let buffered: Uint8Array[] = [];
  let length = 0;
  let isWriting = false;
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    const chunks = buffered;
    [buffered, length, isWriting] = [[], 0, true];
    writing = withDiskErrors(() => writeAll(handle, chunks)).finally(() => {
      isWriting = false;
    });
    writing.catch(() => undefined); // reported to the next await
  };
  try {
    for await (const chunk of bytes) {
      buffered.push(chunk);
      length += chunk.length;
      if (!isWriting || length >= BUFFER_LIMITS.bytes || buffered.length >= BUFFER_LIMITS.chunks) await write();
    }
    await write();
    await writing;
    await withDiskErrors(() => beforeClose(handle));
  } finally {
    await writing.catch(() => undefined); // do not close the file during a write
    await handle.close();
  }
};

const writeAll = async (handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> => {
  for (let left = chunks; left.length > 0; ) {
    const { bytesWritten } = await handle.writev(left);
    left = dropBytes(left, bytesWritten);
  }
};

/** Drops the first bytes of the chunks. */
const dropBytes = (chunks: readonly Uint8Array[], bytes: number): Uint8Array[] => {
  let skipped = bytes;
  return chunks.flatMap((chunk) => {
    const cut = Math.min(skipped, chunk.length);
    skipped -= cut;
    return cut < chunk.length ? [chunk.subarray(cut)] : [];
  });
};

/** Removes the files of a folder that were last modified before a time. Returns how many. */
export const removeStaleFiles = async (folder: string, before: Date): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null); // removed meanwhile
    if (!found || found.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
};
