import { type FileHandle, open } from 'node:fs/promises';
import { creating, onDisk } from './disk-trouble.ts';

/** What is gathered while the disk writes, in bytes and in chunks; an upload holds twice as much. */
const MOST = { bytes: 256 * 1024, chunks: 64 };

type Options = { mode?: number; last?: (handle: FileHandle) => Promise<void> };

/** Writes a new file and syncs it. @throws as `writeNew` */
export const writeDurably = (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  writeNew(file, bytes, { last: (handle) => handle.sync() });

/**
 * Writes a new file. The disk writes while the source makes its next bytes; a chunk may not change after it was handed
 * over. `last` runs when all is written.
 * @throws NotCreated, StorageAway, StorageFull, and what the source throws as it is
 */
export const writeNew = async (
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  { mode = 0o600, last = async () => undefined }: Options,
): Promise<void> => {
  const handle = await creating(() => open(file, 'wx', mode));
  let gathered: Uint8Array[] = [];
  let length = 0;
  let busy = false;
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    const chunks = gathered;
    [gathered, length, busy] = [[], 0, true];
    writing = onDisk(() => writeAll(handle, chunks)).finally(() => {
      busy = false;
    });
    writing.catch(() => undefined); // whoever awaits it next is told
  };
  try {
    for await (const chunk of bytes) {
      gathered.push(chunk);
      length += chunk.length;
      if (!busy || length >= MOST.bytes || gathered.length >= MOST.chunks) await write();
    }
    await write();
    await writing;
    await onDisk(() => last(handle));
  } finally {
    await writing.catch(() => undefined); // its file may not be closed under it
    await handle.close();
  }
};

const writeAll = async (handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> => {
  for (let left = chunks; left.length > 0; ) {
    const { bytesWritten } = await handle.writev(left);
    left = after(left, bytesWritten);
  }
};

/** The chunks without their first bytes. */
const after = (chunks: readonly Uint8Array[], bytes: number): Uint8Array[] => {
  let skipped = bytes;
  return chunks.flatMap((chunk) => {
    const cut = Math.min(skipped, chunk.length);
    skipped -= cut;
    return cut < chunk.length ? [chunk.subarray(cut)] : [];
  });
};
