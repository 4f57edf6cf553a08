import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { NotStored, type Storage } from './storage.ts';

/** Objects as files below a folder. A file under its final name is whole and was fsynced. */
export const diskStorage = async (folder: string): Promise<Storage> => {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  // What a crash left unfinished belongs to nobody.
  for (const name of await readdir(incoming)) await rm(path.join(incoming, name), { force: true });

  const placeOf = (key: string): string => {
    if (!/^[0-9a-f]{32,}$/.test(key))
      throw new Error(`an object key must be lower-case hex, not ${JSON.stringify(key)}`);
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };

  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const unfinished = path.join(incoming, key);
      try {
        await writeDurably(unfinished, bytes);
        await mkdir(path.dirname(place), { recursive: true });
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(place));
      await syncFolder(path.dirname(path.dirname(place)));
      await syncFolder(folder);
    },
    async read(key, extent) {
      const handle = await open(placeOf(key), 'r').catch(absent(key));
      return createReadStream('', { fd: handle, ...extent, highWaterMark: 256 * 1024 });
    },
    async size(key) {
      return (await stat(placeOf(key)).catch(() => null))?.size ?? null;
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    withLocalFile: (key, use) => use(placeOf(key)),
  };
};

const writeDurably = async (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of bytes) await writeAll(handle, chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeAll = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  let written = 0;
  while (written < chunk.length) written += (await handle.write(chunk, written)).bytesWritten;
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

const absent =
  (key: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? new NotStored(key) : error;
  };
