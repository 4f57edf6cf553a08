import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import { createHashStream } from './hash-stream.ts';

/** A stored content: its hash, the key of its object and its size. */
export type Content = { sha256: string; key: string; bytes: number };

const CONCURRENCY = 4;

/** Runs `work` for each item, a few concurrently. After the first error no more are started; it is thrown when the running ones have ended. */
export const forEachConcurrently = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const errors: unknown[] = [];
  const next = async (): Promise<void> => {
    for (const item of waiting) {
      if (errors.length > 0) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
  if (errors.length > 0) throw errors[0];
};

/** Whether the file has the size of the content: files get their name only after their hash was verified. */
export const hasSize = async (file: string, bytes: number): Promise<boolean> =>
  (await stat(file).catch(() => null))?.size === bytes;

/** Copies the object to the file; false when the storage does not have it with this hash. */
export const saveObject = async (storage: Storage, file: string, { sha256, key }: Content): Promise<boolean> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.part`;
  const sum = createHashStream();
  try {
    await pipeline(await storage.read(key), sum.through, createWriteStream(temporary, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(temporary, { force: true });
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
  const isValid = sum.result().sha256 === sha256;
  await (isValid ? rename(temporary, file) : rm(temporary, { force: true }));
  return isValid;
};

/**
 * Copies the file into the storage, unless it has the same bytes already (false): a `put` that fails late may remove the
 * object that it replaces.
 * @throws Error, a sentence, when the file does not match its hash; then the storage is unchanged
 */
export const loadObject = async (storage: Storage, file: string, content: Content): Promise<boolean> => {
  if (await isStored(storage, content)) return false;
  const { key, sha256 } = content;
  const verified = async function* () {
    const sum = createHashStream();
    yield* sum.through(createReadStream(file));
    // Before the end of the stream, so that the put fails.
    if (sum.result().sha256 === sha256) return;
    throw new Error(`The object ${sha256} of the backup is damaged: no row was restored.`);
  };
  await storage.put(key, verified());
  return true;
};

const isStored = async (storage: Storage, { key, bytes, sha256 }: Content): Promise<boolean> => {
  if ((await storage.size(key)) !== bytes) return false;
  const sum = createHashStream();
  for await (const _ of sum.through(await storage.read(key))) continue;
  return sum.result().sha256 === sha256;
};
