import { setTimeout as pause } from 'node:timers/promises';
import { retention, subtractPeriod } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import { createSweepDb, type SweptBlob } from './sweep.db.ts';

/** Bytes that books need and that are missing or incomplete in the storage. */
export type MissingContent = { sha256: string; books: string[]; readers: number; since: Date };

/** The findings of a sweep, sizes in bytes; repaired only if `mended`. */
export type SweepReport = {
  objects: number;
  bytes: number;
  /** Objects without a row that are too old to belong to an upload. */
  ownerless: number;
  ownerlessBytes: number;
  removed: number;
  /** Incomplete objects of killed uploads that were removed. */
  unfinished: number;
  /** Contents whose bytes are missing, and details of the first ones. */
  missing: number;
  firstMissing: MissingContent[];
  /** Contents that were marked as missing but are present. */
  foundAgain: number;
  wrongHolders: number;
  wrongSpaces: number;
  mended: boolean;
};

type Deps = {
  db: Database;
  storage: Storage;
  files: Pick<FileService, 'removeHolder' | 'discard'>;
  clock: Clock;
  /** Objects younger than this may still get their row. */
  afterMinutes: number;
};
type SweepOptions = {
  mend: boolean;
  /** Removes ownerless objects even if they are most of the storage. */
  many: boolean;
  signal: AbortSignal;
  progress?: (line: string) => void;
  /** Waits between the two checks of ownerless objects; ends early when aborted. */
  wait?: (signal: AbortSignal, progress: SweepOptions['progress']) => Promise<void>;
};

const PAGE_SIZE = 500;
const CONCURRENCY = 16;
/** With more objects than this, a mostly ownerless storage probably belongs to another installation. */
const MIN_SUSPICIOUS_OBJECTS = 20;
/** Details are limited to these: a lost storage has millions. */
const MAX_NAMED = 20;
/** The check stops after this many failures, which are then not about single contents. */
const MAX_FAILURES = 20;
const RECHECK_MS = 10 * 60_000;

const waitTenMinutes = async (signal: AbortSignal, progress: SweepOptions['progress']): Promise<void> => {
  progress?.('Objects that have no owner in ten minutes either are removed then …');
  await pause(RECHECK_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
};

export type SweepService = ReturnType<typeof createSweepService>;

/** Compares the storage with the database: ownerless bytes, missing bytes, wrong counts. */
export const createSweepService = ({ db, storage, files, clock, afterMinutes }: Deps) => {
  const rows = createSweepDb(db);

  const getCutoff = (): Date => new Date(clock.now().getTime() - afterMinutes * 60_000);

  const findOwnerless = async (swept: SweepReport, signal: AbortSignal): Promise<StoredObject[]> => {
    const cutoff = getCutoff().getTime();
    const ownerless: StoredObject[] = [];
    for await (const page of toPages(storage.listObjects())) {
      signal.throwIfAborted();
      const owned = await rows.findNamedKeys(page.map(({ key }) => key));
      swept.objects += page.length;
      swept.bytes += sumBytes(page);
      ownerless.push(...page.filter(({ key, modifiedAt }) => !owned.has(key) && modifiedAt.getTime() < cutoff));
    }
    swept.ownerless = ownerless.length;
    swept.ownerlessBytes = sumBytes(ownerless);
    return ownerless;
  };

  /**
   * Checks each object again after a while: its age may be that of its first byte (S3), so a long upload looks old while it
   * waits for its row. @throws Error, a sentence, when that would empty the storage
   */
  const removeOwnerless = async (
    swept: SweepReport,
    ownerless: readonly StoredObject[],
    { many, signal, progress, wait = waitTenMinutes }: SweepOptions,
  ): Promise<void> => {
    if (ownerless.length === 0) return;
    if (!many && swept.objects > MIN_SUSPICIOUS_OBJECTS && swept.ownerless > swept.objects / 2) {
      throw new Error(
        `${swept.ownerless} of ${swept.objects} objects have no owner: is this the right database for this storage? Nothing was removed; if it is, say --even-many.`,
      );
    }
    await wait(signal, progress);
    for (const { key } of ownerless) {
      signal.throwIfAborted();
      if ((await rows.findNamedKeys([key])).has(key)) continue;
      await storage.remove(key);
      swept.removed += 1;
    }
  };

  const isComplete = async ({ key, bytes }: SweptBlob): Promise<boolean> => (await storage.size(key)) === bytes;

  const checkBlob = async (swept: SweepReport, blob: SweptBlob, mend: boolean): Promise<void> => {
    const complete = await isComplete(blob);
    if (complete && blob.missingAt === null) return;
    if (complete) {
      swept.foundAgain += 1;
      if (mend) await rows.updateMissingAt(blob, null);
      return;
    }
    // Not missing if it was deleted or moved since the page was read.
    if (!(await rows.blobExists(blob)) || (await isComplete(blob))) return;
    const since = blob.missingAt ?? clock.now();
    if (mend && blob.missingAt === null && !(await rows.updateMissingAt(blob, since))) return;
    swept.missing += 1;
    if (swept.missing > MAX_NAMED) return;
    const { titles: books, readers } = await rows.findAffectedBooks(blob.sha256);
    swept.firstMissing.push({ sha256: Buffer.from(blob.sha256).toString('hex'), books, readers, since });
  };

  /** Checks all blobs. Returns the failures of single ones, which do not stop the others. */
  const checkBlobs = async (swept: SweepReport, mend: boolean, signal: AbortSignal): Promise<unknown[]> => {
    const failures: unknown[] = [];
    let page = await rows.listBlobs(new Uint8Array(), PAGE_SIZE);
    for (; page.length > 0; page = await rows.listBlobs(page.at(-1)?.sha256 ?? new Uint8Array(), PAGE_SIZE)) {
      const waiting = [...page];
      const next = async (): Promise<void> => {
        for (let blob = waiting.pop(); blob && !signal.aborted; blob = waiting.pop())
          await checkBlob(swept, blob, mend).catch((error: unknown) => failures.push(error));
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, next));
      signal.throwIfAborted();
      if (failures.length >= MAX_FAILURES) break;
    }
    return failures;
  };

  /** Recounts the holders; removes the bytes, and their covers, if there are none. */
  const recountHolders = async (sha256: Uint8Array): Promise<void> => {
    const objects = await db.$transaction(async (tx) => {
      if ((await rows.updateHolderCount(tx, sha256)) !== 0) return [];
      await rows.setSingleHolder(tx, sha256);
      return files.removeHolder(tx, sha256);
    });
    await files.discard(objects);
  };

  return {
    /**
     * Reports the findings. With `mend` it also removes ownerless bytes, corrects counts and marks missing bytes; it never
     * removes a book. Safe during uploads, deletions and another sweep.
     * @throws AggregateError at the end, for contents that could not be checked
     */
    async run(options: SweepOptions): Promise<SweepReport> {
      const { mend, signal } = options;
      const swept: SweepReport = {
        objects: 0,
        bytes: 0,
        ownerless: 0,
        ownerlessBytes: 0,
        removed: 0,
        unfinished: 0,
        missing: 0,
        firstMissing: [],
        foundAgain: 0,
        wrongHolders: 0,
        wrongSpaces: 0,
        mended: mend,
      };
      for await (const page of rows.listWrongHolderCounts()) {
        signal.throwIfAborted();
        swept.wrongHolders += page.length;
        if (mend) for (const sha256 of page) await recountHolders(sha256);
      }
      for await (const page of rows.listWrongSpaces()) {
        signal.throwIfAborted();
        swept.wrongSpaces += page.length;
        if (mend) for (const readerId of page) await rows.updateUsedSpace(readerId);
      }
      const failures = await checkBlobs(swept, mend, signal);
      const ownerless = await findOwnerless(swept, signal);
      if (mend) await removeOwnerless(swept, ownerless, options);
      // also when ownerless bytes stay longer
      const promised = subtractPeriod(clock.now(), retention.temporaryFile.period);
      const incompleteBefore = getCutoff() > promised ? getCutoff() : promised;
      if (mend) swept.unfinished = await storage.removeIncomplete(incompleteBefore);
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contents could not be checked`);
      return swept;
    },
  };
};

const sumBytes = (objects: readonly StoredObject[]): number => objects.reduce((total, { bytes }) => total + bytes, 0);

async function* toPages(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let page: StoredObject[] = [];
  for await (const object of objects) {
    page.push(object);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
