import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import { type SweptBlob, sweepDb } from './sweep.db.ts';

/** Bytes that books need and that the storage does not have, or not whole. */
export type Missing = { sha256: string; books: string[]; readers: number; since: Date };

/** What a sweep found, sizes in bytes; what of it was mended when it was asked to. */
export type Swept = {
  objects: number;
  bytes: number;
  /** Objects that no row names and that are old enough to belong to no upload. */
  ownerless: number;
  ownerlessBytes: number;
  removed: number;
  /** Pieces of uploads that were killed, which no listing shows: removed, when it was asked to mend. */
  unfinished: number;
  /** Contents whose bytes are missing, and what the first few of them are. */
  missing: number;
  firstMissing: Missing[];
  /** Were marked as missing, and are there. */
  foundAgain: number;
  wrongHolders: number;
  wrongSpaces: number;
  mended: boolean;
};

type Parts = {
  db: Database;
  storage: Storage;
  files: Pick<FileService, 'letGo' | 'discard'>;
  clock: Clock;
  /** Younger objects may be waiting for their row. */
  afterMinutes: number;
};
type Wanted = {
  mend: boolean;
  /** Removes even when most of the storage has no owner. */
  many: boolean;
  signal: AbortSignal;
  progress?: (line: string) => void;
  /** Passes the time between the two looks at bytes without owner; ends early when it is told to stop. */
  wait?: (signal: AbortSignal, progress: Wanted['progress']) => Promise<void>;
};

const PAGE = 500;
const ASKED_AT_ONCE = 16;
/** From here on a storage that is mostly nobody's looks like another installation's. */
const FEW_OBJECTS = 20;
/** Of these it is told what they are; more say nothing new, and a storage that is lost has millions. */
const MISSING_NAMED = 20;
/** So many contents that can't be looked at are no accident of one. */
const MOST_FAILURES = 20;
const LOOK_AGAIN_MS = 10 * 60_000;

const tenMinutes = async (signal: AbortSignal, progress: Wanted['progress']): Promise<void> => {
  progress?.('Objects that have no owner in ten minutes either are removed then …');
  await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
};

export type SweepService = ReturnType<typeof sweepService>;

/** Compares what is stored with what the rows say: bytes without owner, rows without bytes, counts that are wrong. */
export const sweepService = ({ db, storage, files, clock, afterMinutes }: Parts) => {
  const rows = sweepDb(db);

  const longAgo = (): Date => new Date(clock.now().getTime() - afterMinutes * 60_000);

  const withoutOwner = async (swept: Swept, signal: AbortSignal): Promise<StoredObject[]> => {
    const oldest = longAgo().getTime();
    const ownerless: StoredObject[] = [];
    for await (const page of pagesOf(storage.keys())) {
      signal.throwIfAborted();
      const named = await rows.named(page.map(({ key }) => key));
      swept.objects += page.length;
      swept.bytes += sum(page);
      ownerless.push(...page.filter(({ key, modifiedAt }) => !named.has(key) && modifiedAt.getTime() < oldest));
    }
    swept.ownerless = ownerless.length;
    swept.ownerlessBytes = sum(ownerless);
    return ownerless;
  };

  /**
   * Each is looked up again a good while after it was seen: the age of an object may be that of its first byte (S3), so an
   * upload that took long looks old while it waits for its row. @throws Error, a sentence, when that would empty the storage
   */
  const removeOwnerless = async (
    swept: Swept,
    ownerless: readonly StoredObject[],
    { many, signal, progress, wait = tenMinutes }: Wanted,
  ): Promise<void> => {
    if (ownerless.length === 0) return;
    if (!many && swept.objects > FEW_OBJECTS && swept.ownerless > swept.objects / 2) {
      throw new Error(
        `${swept.ownerless} of ${swept.objects} objects have no owner: is this the right database for this storage? Nothing was removed; if it is, say --even-many.`,
      );
    }
    await wait(signal, progress);
    for (const { key } of ownerless) {
      signal.throwIfAborted();
      if ((await rows.named([key])).has(key)) continue;
      await storage.remove(key);
      swept.removed += 1;
    }
  };

  const isWhole = async ({ key, bytes }: SweptBlob): Promise<boolean> => (await storage.size(key)) === bytes;

  const lookAt = async (swept: Swept, blob: SweptBlob, mend: boolean): Promise<void> => {
    const whole = await isWhole(blob);
    if (whole && blob.missingAt === null) return;
    if (whole) {
      swept.foundAgain += 1;
      if (mend) await rows.mark(blob, null);
      return;
    }
    // Deleted since the page was read, or moved: then nothing is missing.
    if (!(await rows.exists(blob)) || (await isWhole(blob))) return;
    const since = blob.missingAt ?? clock.now();
    if (mend && blob.missingAt === null && !(await rows.mark(blob, since))) return;
    swept.missing += 1;
    if (swept.missing > MISSING_NAMED) return;
    const { titles: books, readers } = await rows.losses(blob.sha256);
    swept.firstMissing.push({ sha256: Buffer.from(blob.sha256).toString('hex'), books, readers, since });
  };

  /** Answers the troubles of single contents, which keep no other, nor what comes after, from being looked at. */
  const withoutBytes = async (swept: Swept, mend: boolean, signal: AbortSignal): Promise<unknown[]> => {
    const failures: unknown[] = [];
    let page = await rows.blobs(new Uint8Array(), PAGE);
    for (; page.length > 0; page = await rows.blobs(page.at(-1)?.sha256 ?? new Uint8Array(), PAGE)) {
      const waiting = [...page];
      const next = async (): Promise<void> => {
        for (let blob = waiting.pop(); blob && !signal.aborted; blob = waiting.pop())
          await lookAt(swept, blob, mend).catch((error: unknown) => failures.push(error));
      };
      await Promise.all(Array.from({ length: ASKED_AT_ONCE }, next));
      signal.throwIfAborted();
      if (failures.length >= MOST_FAILURES) break;
    }
    return failures;
  };

  /** Bytes that turn out to have no holder go, with the covers that came with them. */
  const recount = async (sha256: Uint8Array): Promise<void> => {
    const objects = await db.$transaction(async (tx) => {
      if ((await rows.recount(tx, sha256)) !== 0) return [];
      await rows.holdOnce(tx, sha256);
      return files.letGo(tx, sha256);
    });
    await files.discard(objects);
  };

  return {
    /**
     * A look changes nothing. With `mend`: bytes without owner are removed, counts corrected, and missing bytes marked:
     * no book is ever removed. Harmless beside uploads and deletions, and beside another sweep.
     * @throws AggregateError in the end, when everything else is done, of contents that could not be looked at
     */
    async run(wanted: Wanted): Promise<Swept> {
      const { mend, signal } = wanted;
      const swept: Swept = {
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
      for await (const some of rows.wrongHolders()) {
        signal.throwIfAborted();
        swept.wrongHolders += some.length;
        if (mend) for (const sha256 of some) await recount(sha256);
      }
      for await (const some of rows.wrongSpaces()) {
        signal.throwIfAborted();
        swept.wrongSpaces += some.length;
        if (mend) for (const readerId of some) await rows.resize(readerId);
      }
      const failures = await withoutBytes(swept, mend, signal);
      const ownerless = await withoutOwner(swept, signal);
      if (mend) await removeOwnerless(swept, ownerless, wanted);
      if (mend) swept.unfinished = await storage.clearUnfinished(longAgo());
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contents could not be looked at`);
      return swept;
    },
  };
};

const sum = (objects: readonly StoredObject[]): number => objects.reduce((total, { bytes }) => total + bytes, 0);

async function* pagesOf(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let page: StoredObject[] = [];
  for await (const object of objects) {
    page.push(object);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
