import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { withDiskErrors } from './disk-errors.ts';
import { PART_BYTES, type PartMemory } from './part-memory.ts';

/** Bytes of an object, in a buffer that must be released once they are sent. */
export type Part = { bytes: Buffer; release: () => void };

/** Where parts are collected: in memory, or in files of a folder when no buffer is free. */
export type PartBuffers = { memory: PartMemory; folder: string };

/** A part that is being filled. It ends with `finish` or `drop`. */
type OpenPart = {
  add(bytes: Uint8Array): Promise<void> | void;
  finish(): Promise<Part> | Part;
  drop(): Promise<void> | void;
};

/** Splits a source into parts of PART_BYTES and a remainder. The consumer releases each part. @throws StorageAway, StorageFull, what the source throws */
export async function* splitIntoParts(source: AsyncIterable<Uint8Array>, buffers: PartBuffers): AsyncGenerator<Part> {
  let part: OpenPart | null = null;
  let filled = 0;
  const finish = async (full: OpenPart): Promise<Part> => {
    [part, filled] = [null, 0];
    return full.finish();
  };
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; ) {
        part ??= await openPart(buffers);
        const piece = chunk.subarray(at, at + PART_BYTES - filled);
        await part.add(piece);
        [at, filled] = [at + piece.length, filled + piece.length];
        if (filled === PART_BYTES) yield await finish(part);
      }
    }
    if (part) yield await finish(part);
  } finally {
    await part?.drop();
  }
}

const openPart = async ({ memory, folder }: PartBuffers): Promise<OpenPart> => {
  const buffer = memory.collecting.takeFree();
  return buffer
    ? openMemoryPart(buffer, memory)
    : openFilePart(await withDiskErrors(() => openUnlinkedFile(folder)), memory);
};

const openMemoryPart = (buffer: Buffer, { collecting }: PartMemory): OpenPart => {
  let filled = 0;
  const giveBack = () => collecting.release(buffer);
  return {
    add(bytes) {
      buffer.set(bytes, filled);
      filled += bytes.length;
    },
    finish: () => ({ bytes: buffer.subarray(0, filled), release: giveBack }),
    drop: giveBack,
  };
};

const openFilePart = (file: FileHandle, { sending }: PartMemory): OpenPart => {
  let filled = 0;
  return {
    add: (bytes) =>
      withDiskErrors(async () => {
        await file.writeFile(bytes); // appends
        filled += bytes.length;
      }),
    async finish() {
      const buffer = await sending.take();
      const giveBack = () => sending.release(buffer);
      try {
        const bytes = buffer.subarray(0, filled);
        await withDiskErrors(() => readFully(file, bytes));
        return { bytes, release: giveBack };
      } catch (error) {
        giveBack();
        throw error;
      } finally {
        await file.close();
      }
    },
    drop: () => file.close(),
  };
};

/** Opens a file and unlinks it at once, so that it ends with the process. */
const openUnlinkedFile = async (folder: string): Promise<FileHandle> => {
  const name = path.join(folder, randomBytes(16).toString('hex'));
  const file = await open(name, 'wx+', 0o600);
  await rm(name, { force: true });
  return file;
};

const readFully = async (file: FileHandle, into: Buffer): Promise<void> => {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await file.read(into, at, into.length - at, at);
    if (bytesRead === 0) throw new Error('a file of ours is shorter than what was written to it');
    at += bytesRead;
  }
};
