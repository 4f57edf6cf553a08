import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotStored, type Storage } from '../../platform/storage/storage.ts';
import { hashed } from './hashed.ts';
import { places } from './manifest.ts';

/** A row of bytes: what they are and which object has them. */
export type Content = { sha256: string; key: string; bytes: number };

const AT_ONCE = 4;

/** Runs `work` for each, a few at a time. After the first error none begins any more, and it is thrown when all have ended. */
export const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const errors: unknown[] = [];
  const next = async (): Promise<void> => {
    for (const item of waiting) {
      if (errors.length > 0) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (errors.length > 0) throw errors[0];
};

/** Writes the object into the folder, unless it is there; false when the storage has it not, or not these bytes. */
export const saveObject = async (
  storage: Storage,
  folder: string,
  { sha256, key, bytes }: Content,
): Promise<boolean> => {
  const file = places(folder).object(sha256);
  if ((await stat(file).catch(() => null))?.size === bytes) return true; // proved when it was given its name
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.part`;
  const sum = hashed();
  try {
    await pipeline(await storage.read(key), sum.through, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof NotStored) return false;
    throw error;
  }
  const whole = sum.result().sha256 === sha256;
  await (whole ? rename(unfinished, file) : rm(unfinished, { force: true }));
  return whole;
};

/**
 * Puts the file into the storage, unless the very bytes are there: a `put` that fails late may take away what it was to replace.
 * @throws Error, a sentence, when the file is not what its name says; then nothing of it is in the storage
 */
export const loadObject = async (storage: Storage, folder: string, content: Content): Promise<void> => {
  if (await isStored(storage, content)) return;
  const { key, sha256 } = content;
  const proved = async function* () {
    const sum = hashed();
    yield* sum.through(createReadStream(places(folder).object(sha256)));
    // Before the end is told, so that nothing of it is kept.
    if (sum.result().sha256 === sha256) return;
    throw new Error(`The object ${sha256} of the backup is damaged: nothing was restored.`);
  };
  await storage.put(key, proved());
};

const isStored = async (storage: Storage, { key, bytes, sha256 }: Content): Promise<boolean> => {
  if ((await storage.size(key)) !== bytes) return false;
  const sum = hashed();
  for await (const _ of sum.through(await storage.read(key))) continue;
  return sum.result().sha256 === sha256;
};

/** Removes objects that turned out not to belong to the backup. */
export const keepOnly = async (folder: string, wanted: ReadonlySet<string>): Promise<void> => {
  const { objects } = places(folder);
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isFile() && !wanted.has(entry.name)) await rm(path.join(entry.parentPath, entry.name));
  }
};
