import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/db.ts';
import { NotStored, type Storage } from '../../platform/storage/storage.ts';
import { filesDb, type StoredBlob } from './files.db.ts';
import type { Journal } from './move-journal.ts';

type Move = {
  from: Storage;
  to: Storage;
  db: Database;
  /** Objects that an earlier run has proved to be in `to`. */
  journal: Journal;
  signal: AbortSignal;
  progress?: (moved: Moved) => void;
};

/** What a move did, in objects (and in bytes for what was sent). Hashes are SHA-256 in hex. */
export type Moved = {
  copied: number;
  copiedBytes: number;
  /** There already, and proved by this run or an earlier one. */
  there: number;
  /** Objects of `to` that were not what their row says, and were copied anew. */
  mended: number;
  /** In neither storage. */
  lost: string[];
  /** In `from` with other bytes than their row says; not copied. */
  damaged: string[];
  /** The whole was gone through, and found to have nothing new. */
  finished: boolean;
};

const AT_ONCE = 4;

/**
 * Copies every object that a row names, and proves each by reading it back and comparing its SHA-256 with the row. It may be
 * stopped at any moment (by the signal, or killed) and begun again; it may run beside the API, whose new uploads are found
 * by further passes. Nothing is removed from `from`.
 */
export const moveObjects = async ({ from, to, db, journal, signal, progress }: Move): Promise<Moved> => {
  const rows = filesDb(db);
  const moved: Moved = { copied: 0, copiedBytes: 0, there: 0, mended: 0, lost: [], damaged: [], finished: false };
  const done = new Set<string>();

  const isRight = async ({ key, bytes, sha256 }: StoredBlob): Promise<boolean | null> => {
    const size = await to.size(key);
    if (size === null) return null;
    if (size !== bytes) return false;
    return journal.has(key) || (await hashOf(to, key)) === sha256;
  };

  const moveOne = async (row: StoredBlob): Promise<void> => {
    const before = await isRight(row);
    if (before) {
      moved.there += 1;
      await journal.add(row.key);
      return;
    }
    const copied = await copy(from, to, row);
    // A row that went meanwhile took its object with it: from one storage only.
    if ((await rows.objectKey(Buffer.from(row.sha256, 'hex'))) !== row.key) return to.remove(row.key);
    if (copied !== 'copied') {
      moved[copied].push(row.sha256);
      return;
    }
    if (!(await isRight(row))) throw new Error(`the object ${row.key} was copied and is not what was sent`);
    await journal.add(row.key);
    moved.copied += 1;
    moved.copiedBytes += row.bytes;
    if (before === false) moved.mended += 1;
  };

  const pass = async (): Promise<number> => {
    let fresh = 0;
    for await (const page of rows.pages()) {
      const waiting = page.filter(({ key }) => !done.has(key));
      fresh += waiting.length;
      const next = waiting.values();
      const one = async () => {
        for (const row of next) {
          if (signal.aborted) return;
          await moveOne(row);
          done.add(row.key);
          progress?.(moved);
        }
      };
      await allSettled(Array.from({ length: AT_ONCE }, one));
      if (signal.aborted) break;
    }
    return fresh;
  };

  while ((await pass()) > 0 && !signal.aborted);
  moved.finished = !signal.aborted;
  return moved;
};

/** Waits for all, also when one fails: none works on behind a caller who was told of a failure. */
const allSettled = async (work: Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

const hashOf = async (storage: Storage, key: string): Promise<string | null> => {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk);
  return hash.digest('hex');
};

class Damaged extends Error {}

const copy = async (
  from: Storage,
  to: Storage,
  { key, sha256 }: StoredBlob,
): Promise<'copied' | 'lost' | 'damaged'> => {
  const proved = async function* () {
    const hash = createHash('sha256');
    for await (const chunk of await from.read(key)) {
      // A Readable without an encoding yields bytes; its types say any.
      hash.update(chunk as Uint8Array);
      yield chunk as Uint8Array;
    }
    // Before the end is told, so that nothing of it is kept.
    if (hash.digest('hex') !== sha256) throw new Damaged();
  };
  try {
    await to.put(key, proved());
    return 'copied';
  } catch (error) {
    if (error instanceof NotStored) return 'lost';
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
};

/** Removes from `from` every object that the journal names and that is in `to` with its size. Answers how many. */
export const removeMoved = async ({ from, to, db, journal, signal }: Omit<Move, 'progress'>): Promise<number> => {
  let removed = 0;
  for await (const page of filesDb(db).pages()) {
    for (const { key, bytes } of page) {
      if (signal.aborted) return removed;
      if (!journal.has(key) || (await to.size(key)) !== bytes || (await from.size(key)) === null) continue;
      await from.remove(key);
      removed += 1;
    }
  }
  return removed;
};
