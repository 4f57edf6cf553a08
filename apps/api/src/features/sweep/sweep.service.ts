import { setTimeout as pause } from 'node:timers/promises';
import { retention, subtractPeriod } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import type { RemovalService } from '../files/removal.service.ts';
import { createHashReader, listHashes, listPages } from './hash-pages.ts';
import { createSweepDb, type SweptBlob } from './sweep.db.ts';

/** Bytes that books need and that are missing or incomplete in the storage. */
export type MissingContent = { sha256: string; books: string[]; readers: number; since: Date };

/** Sizes in bytes. */
type SpaceReport = { contents: number; bytes: number };

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
  /** Contents that nobody holds, and that did not wait for their removal. */
  unheld: number;
  /** Contents that nobody holds and that stay for some days, and those whose time has come or that were not to wait. */
  waiting: SpaceReport;
  freed: SpaceReport;
  wrongSpaces: number;
  mended: boolean;
};

type Deps = {
  db: Database;
  storage: Storage;
  removal: Pick<RemovalService, 'listHeld' | 'run' | 'freeSpace' | 'countCandidates'>;
  clock: Clock;
  /** Objects younger than this may still get their row. */
  afterMinutes: number;
};
type SweepOptions = {
  mend: boolean;
  /** Removes what nobody holds without waiting for days. */
  freeSpace?: boolean;
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

/** Compares the storage with the database: ownerless bytes, missing bytes, bytes that nobody holds, wrong counts of used space. */
export const createSweepService = ({ db, storage, removal, clock, afterMinutes }: Deps) => {
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

  const reportMissing = async (swept: SweepReport, sha256: string, since: Date): Promise<void> => {
    swept.missing += 1;
    if (swept.missing > MAX_NAMED) return;
    const { titles: books, readers } = await rows.findAffectedBooks(Buffer.from(sha256, 'hex'));
    swept.firstMissing.push({ sha256, books, readers, since });
  };

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
    await reportMissing(swept, blob.hash, since);
  };

  /** Checks all blobs. Returns the failures of single ones, which do not stop the others. */
  const checkBlobs = async (swept: SweepReport, mend: boolean, signal: AbortSignal): Promise<unknown[]> => {
    const failures: unknown[] = [];
    for await (const page of listPages((after) => rows.listBlobs(after, PAGE_SIZE))) {
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

  /** Reports bytes that books need and that have no row: nothing says which object they were. */
  const reportUnstored = async (swept: SweepReport, hashes: readonly string[]): Promise<void> => {
    if (hashes.length === 0) return;
    const unstored = await rows.listUnstored(hashes);
    const held = await removal.listHeld(unstored); // not if they were deleted since the page was read
    for (const hash of unstored.filter((each) => held.has(each))) await reportMissing(swept, hash, clock.now());
  };

  /** Reports bytes that nobody holds and that do not wait for their removal; the index of covers is asked only for these. */
  const releaseUnheld = async (swept: SweepReport, unnamed: readonly string[], mend: boolean): Promise<void> => {
    if (unnamed.length === 0) return;
    const held = await removal.listHeld(unnamed);
    const unheld = unnamed.filter((hash) => !held.has(hash));
    swept.unheld += unheld.length;
    if (mend && unheld.length > 0) await rows.markReleased(unheld, clock.now());
  };

  /** Compares two lists in the order of the hashes, a page at a time: all bytes, and those that rows hold. */
  const compareHolders = async (swept: SweepReport, mend: boolean, signal: AbortSignal): Promise<void> => {
    const holders = createHashReader(listHashes((after) => rows.listHolders(after, PAGE_SIZE)));
    for await (const blobs of listPages((after) => rows.listBlobs(after, PAGE_SIZE))) {
      signal.throwIfAborted();
      const last = blobs.at(-1)?.hash ?? '';
      const stored = new Set(blobs.map(({ hash }) => hash));
      const named = new Set(await holders.takeUntil(last));
      await reportUnstored(
        swept,
        [...named].filter((hash) => !stored.has(hash)),
      );
      const unnamed = blobs.filter(({ hash, isReleased }) => !isReleased && !named.has(hash));
      await releaseUnheld(
        swept,
        unnamed.map(({ hash }) => hash),
        mend,
      );
    }
    for (let rest = await holders.take(PAGE_SIZE); rest.length > 0; rest = await holders.take(PAGE_SIZE)) {
      signal.throwIfAborted();
      await reportUnstored(swept, rest);
    }
  };

  return {
    /** How much nobody holds any more and waits for its removal. */
    countWaiting: removal.countCandidates,
    /**
     * Reports the findings. With `mend` it also removes ownerless bytes, corrects used space and marks missing bytes; it never
     * removes a book. Safe during uploads, deletions and another sweep.
     * @throws AggregateError at the end, for contents that could not be checked
     */
    async run(options: SweepOptions): Promise<SweepReport> {
      const { mend, freeSpace = false, signal } = options;
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
        unheld: 0,
        waiting: { contents: 0, bytes: 0 },
        freed: { contents: 0, bytes: 0 },
        wrongSpaces: 0,
        mended: mend,
      };
      await compareHolders(swept, mend, signal);
      for await (const page of rows.listWrongSpaces()) {
        signal.throwIfAborted();
        swept.wrongSpaces += page.length;
        if (mend) for (const readerId of page) await rows.updateUsedSpace(readerId);
      }
      if (mend) {
        const { removed: contents, bytes } = await (freeSpace ? removal.freeSpace : removal.run)(signal);
        swept.freed = { contents, bytes };
      }
      swept.waiting = await removal.countCandidates();
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
