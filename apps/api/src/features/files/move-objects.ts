import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/db.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import { createFilesDb, type StoredBlob } from './files.db.ts';
import type { Journal } from './move-journal.ts';

type MoveOptions = {
  from: Storage;
  to: Storage;
  db: Database;
  /** Objects that an earlier run has verified in `to`. */
  journal: Journal;
  signal: AbortSignal;
  progress?: (moved: MoveCounts) => void;
};

/** What a move did, in objects (and in bytes for what was sent). Hashes are SHA-256 in hex. */
export type MoveCounts = {
  copied: number;
  copiedBytes: number;
  /** Present already, and verified by this run or an earlier one. */
  there: number;
  /** Objects of `to` that were not what their row says, and were copied again. */
  mended: number;
  /** In neither storage. */
  lost: string[];
  /** In `from`, but with other bytes than their row says; not copied. */
  damaged: string[];
  /** All rows were visited, and there were no new ones. */
  finished: boolean;
};

const CONCURRENCY = 4;

/**
 * Copies every object that a row names, and verifies each by reading it back and comparing its SHA-256 with the row. It can be
 * stopped at any time (by the signal, or killed) and started again. It can run beside the API: further passes find new
 * uploads. Nothing is removed from `from`.
 */
export const moveObjects = async ({ from, to, db, journal, signal, progress }: MoveOptions): Promise<MoveCounts> => {
  const rows = createFilesDb(db);
  const moved: MoveCounts = { copied: 0, copiedBytes: 0, there: 0, mended: 0, lost: [], damaged: [], finished: false };
  const done = new Set<string>();

  const isCorrect = async ({ key, bytes, sha256 }: StoredBlob): Promise<boolean | null> => {
    const size = await to.size(key);
    if (size === null) return null;
    if (size !== bytes) return false;
    return journal.has(key) || (await computeHash(to, key)) === sha256;
  };

  const moveObject = async (row: StoredBlob): Promise<void> => {
    const before = await isCorrect(row);
    if (before) {
      moved.there += 1;
      await journal.add(row.key);
      return;
    }
    const copied = await copy(from, to, row);
    // A row that was deleted meanwhile took its object along, but from one storage only.
    if ((await rows.findObjectKey(Buffer.from(row.sha256, 'hex'))) !== row.key) return to.remove(row.key);
    if (copied !== 'copied') {
      moved[copied].push(row.sha256);
      return;
    }
    if (!(await isCorrect(row))) throw new Error(`the object ${row.key} was copied and is not what was sent`);
    await journal.add(row.key);
    moved.copied += 1;
    moved.copiedBytes += row.bytes;
    if (before === false) moved.mended += 1;
  };

  const runPass = async (): Promise<number> => {
    let newRows = 0;
    for await (const page of rows.listPages()) {
      const pending = page.filter(({ key }) => !done.has(key));
      newRows += pending.length;
      const queue = pending.values();
      const work = async () => {
        for (const row of queue) {
          if (signal.aborted) return;
          await moveObject(row);
          done.add(row.key);
          progress?.(moved);
        }
      };
      await allSettled(Array.from({ length: CONCURRENCY }, work));
      if (signal.aborted) break;
    }
    return newRows;
  };

  while ((await runPass()) > 0 && !signal.aborted);
  moved.finished = !signal.aborted;
  return moved;
};

/** Waits for all, also when one fails: none runs on after the caller got the error. */
const allSettled = async (work: Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

const computeHash = async (storage: Storage, key: string): Promise<string | null> => {
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
  const readVerified = async function* () {
    const hash = createHash('sha256');
    for await (const chunk of await from.read(key)) {
      // A Readable without an encoding yields bytes; its types say any.
      hash.update(chunk as Uint8Array);
      yield chunk as Uint8Array;
    }
    // Before the stream ends, so that nothing of it is stored.
    if (hash.digest('hex') !== sha256) throw new Damaged();
  };
  try {
    await to.put(key, readVerified());
    return 'copied';
  } catch (error) {
    if (error instanceof ObjectNotFound) return 'lost';
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
};

/** Removes from `from` every object that the journal names and that is in `to` with its size. Answers how many. */
export const removeMovedObjects = async ({
  from,
  to,
  db,
  journal,
  signal,
}: Omit<MoveOptions, 'progress'>): Promise<number> => {
  let removed = 0;
  for await (const page of createFilesDb(db).listPages()) {
    for (const { key, bytes } of page) {
      if (signal.aborted) return removed;
      if (!journal.has(key) || (await to.size(key)) !== bytes || (await from.size(key)) === null) continue;
      await from.remove(key);
      removed += 1;
    }
  }
  return removed;
};
