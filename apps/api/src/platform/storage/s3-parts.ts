import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { onDisk } from './disk-trouble.ts';
import { PART_BYTES, type PartMemory } from './part-memory.ts';

/** Bytes of an object, in memory that is to be given back once they are sent. */
export type Part = { bytes: Buffer; giveBack: () => void };

/** Where parts are made: in memory, and in files of a folder when there is none left to collect in. */
export type Workshop = { memory: PartMemory; folder: string };

/** A part that is not full yet. It ends by `finish` or `drop`. */
type Beginning = {
  add(bytes: Uint8Array): Promise<void> | void;
  finish(): Promise<Part> | Part;
  drop(): Promise<void> | void;
};

/** Parts of PART_BYTES and a rest. Who takes a part gives it back. @throws StorageAway, StorageFull, what the source throws */
export async function* inParts(source: AsyncIterable<Uint8Array>, workshop: Workshop): AsyncGenerator<Part> {
  let part: Beginning | null = null;
  let filled = 0;
  const finished = async (whole: Beginning): Promise<Part> => {
    [part, filled] = [null, 0];
    return whole.finish();
  };
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; ) {
        part ??= await begun(workshop);
        const piece = chunk.subarray(at, at + PART_BYTES - filled);
        await part.add(piece);
        [at, filled] = [at + piece.length, filled + piece.length];
        if (filled === PART_BYTES) yield await finished(part);
      }
    }
    if (part) yield await finished(part);
  } finally {
    await part?.drop();
  }
}

const begun = async ({ memory, folder }: Workshop): Promise<Beginning> => {
  const buffer = memory.collecting.takeFree();
  return buffer ? inMemory(buffer, memory) : inFile(await onDisk(() => namelessFile(folder)), memory);
};

const inMemory = (buffer: Buffer, { collecting }: PartMemory): Beginning => {
  let filled = 0;
  const giveBack = () => collecting.giveBack(buffer);
  return {
    add(bytes) {
      buffer.set(bytes, filled);
      filled += bytes.length;
    },
    finish: () => ({ bytes: buffer.subarray(0, filled), giveBack }),
    drop: giveBack,
  };
};

const inFile = (file: FileHandle, { sending }: PartMemory): Beginning => {
  let filled = 0;
  return {
    add: (bytes) =>
      onDisk(async () => {
        await file.writeFile(bytes); // goes on where the last one ended
        filled += bytes.length;
      }),
    async finish() {
      const buffer = await sending.take();
      const giveBack = () => sending.giveBack(buffer);
      try {
        const bytes = buffer.subarray(0, filled);
        await onDisk(() => readWhole(file, bytes));
        return { bytes, giveBack };
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

/** Its name goes at once, so that it ends with the process. */
const namelessFile = async (folder: string): Promise<FileHandle> => {
  const name = path.join(folder, randomBytes(16).toString('hex'));
  const file = await open(name, 'wx+', 0o600);
  await rm(name, { force: true });
  return file;
};

const readWhole = async (file: FileHandle, into: Buffer): Promise<void> => {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await file.read(into, at, into.length - at, at);
    if (bytesRead === 0) throw new Error('a file of ours is shorter than what was written to it');
    at += bytesRead;
  }
};
