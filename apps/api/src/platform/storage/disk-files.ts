import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createBufferPool } from './buffer-pool.ts';
import { withCreateErrors, withDiskErrors } from './disk-errors.ts';

/** An upload fills one buffer while the disk writes the other. */
const BUFFERS = createBufferPool(256 * 1024, 16);
/** What a slow source has sent is written after this time: the age of the file says whether somebody still writes it. */
const WRITE_INTERVAL_MS = 1000;

type Options = { mode?: number; beforeClose?: (handle: FileHandle) => Promise<void> };

/** Writes a new file and syncs it. @throws as `writeNew` */
export const writeDurably = (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  writeNewFile(file, bytes, { beforeClose: (handle) => handle.sync() });

/**
 * Writes a new file. The disk writes while the source produces its next bytes; chunks are copied before the next one is asked for.
 * `beforeClose` runs when everything is written.
 * @throws NotCreated, StorageAway, StorageFull, and the errors of the source
 */
export const writeNewFile = async (
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  { mode = 0o600, beforeClose = async () => undefined }: Options,
): Promise<void> => {
  const handle = await withCreateErrors(() => open(file, 'wx', mode));
  let [filling, other] = [BUFFERS.take(), BUFFERS.take()];
  let filled = 0;
  let writtenAt = performance.now();
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    const full = filling.subarray(0, filled);
    [filling, other, filled, writtenAt] = [other, filling, 0, performance.now()];
    writing = withDiskErrors(() => writeAll(handle, full));
    writing.catch(() => undefined); // reported to the next await
  };
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; ) {
        const piece = chunk.subarray(at, at + filling.length - filled);
        filling.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === filling.length || performance.now() - writtenAt > WRITE_INTERVAL_MS) await write();
      }
    }
    await write();
    await writing;
    await withDiskErrors(() => beforeClose(handle));
  } finally {
    await writing.catch(() => undefined); // do not close the file or reuse a buffer during a write
    for (const buffer of [filling, other]) BUFFERS.giveBack(buffer);
    await handle.close();
  }
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
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
