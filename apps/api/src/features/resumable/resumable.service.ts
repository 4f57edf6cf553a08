import { setTimeout as pause } from 'node:timers/promises';
import { type Book, limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { NotStored, type Storage } from '../../platform/storage/storage.ts';
import { turns } from '../../platform/turns.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { Stored, UploadService } from '../uploads/uploads.service.ts';
import { keepPieces, TooManyPieces } from './keep-pieces.ts';
import { isFinal, remembered, toldAgain } from './outcome.ts';
import { type Outcome, resumableDb, type UploadRow } from './resumable.db.ts';
import { locked, otherFile, otherOffset } from './tus-error.ts';
import { type Body, underWay } from './under-way.ts';

export { storedReply } from '../uploads/uploads.service.ts';
export type { Body, UploadRow };

type Collaborators = {
  db: Database;
  storage: Storage;
  files: FileService;
  uploads: UploadService;
  books: BookService;
  quota: QuotaService;
  clock: Clock;
};
/** A file that a reader begins to send; `md5` are 16 bytes. */
export type Begun = { id: string; name: string; type: string | null; md5: Uint8Array | null; length: number };

const LIFE_MS = limits.UNFINISHED_UPLOAD_SECONDS * 1000;
/** Bodies of one reader that are read at the same time in this process. */
const TURNS = { most: 4, waiting: 100, patienceMs: 60_000 };
const RETRY_SECONDS = 5;
const FULL_RETRY_SECONDS = 60;
/** How long an answer may wait for the book; proxies close lines that are silent for a minute. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 300;
/** A process that makes a book says so again with every piece it has read; after so long it is taken for dead. */
const CLAIM_MS = 120_000;
const CLEANED_AT_ONCE = 100;
/** How ids of uploads look. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type ResumableService = ReturnType<typeof resumableService>;
/** The uploads of one reader: another's ids lead nowhere. */
export type ReaderUploads = ReturnType<ResumableService['of']>;

/** Files that arrive in pieces, each of which is kept, until they are whole and become books. */
export const resumableService = ({ db, storage, files, uploads, books, quota, clock }: Collaborators) => {
  const rows = resumableDb(db);
  const bodies = underWay(clock);
  const inTurn = turns(TURNS);
  /** Those that become books now, in this process, by their `ownKey`. */
  const settling = new Map<string, Promise<void>>();

  const expiry = (): Date => new Date(clock.now().getTime() + LIFE_MS);
  /** Space for what is still open: nothing is set aside for an upload that ended meanwhile. @throws Refusal, TusError */
  const standing = ({ readerId, id, length }: Pick<UploadRow, 'readerId' | 'id' | 'length'>) => {
    const still = async (tx: Db): Promise<void> => {
      if (!(await rows.isOpen(tx, { readerId, id }))) throw otherOffset();
    };
    return quota.stand(readerId, { needed: length }, { id, ms: LIFE_MS, still });
  };

  /** False when somebody else knew first how it ended. */
  const conclude = async (row: UploadRow, outcome: Outcome): Promise<boolean> => {
    const keys = await db.$transaction(async (tx) => {
      const concluded = await rows.conclude(tx, row, outcome);
      if (concluded) await quota.end(tx, row.readerId, row.id);
      return concluded;
    });
    await files.discard(keys ?? []);
    return keys !== null;
  };

  /** False when it stays, or had gone. */
  const remove = async (key: { readerId: bigint; id: string }, before?: Date): Promise<boolean> => {
    const keys = await db.$transaction(async (tx) => {
      const removed = await rows.remove(tx, key, before);
      if (removed) await quota.end(tx, key.readerId, key.id);
      return removed;
    });
    await files.discard(keys ?? []);
    return keys !== null;
  };

  /** The pieces one behind the other; the claim on the upload is prolonged with each. */
  async function* joined(row: UploadRow): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for (const key of await rows.pieces(row)) {
      await rows.holdClaim(row, claimEnd());
      // A Readable without an encoding yields Uint8Array chunks; its types say any.
      for await (const chunk of (await storage.read(key)) as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    // No fault of the file: nothing of this is to be remembered as its refusal.
    if (bytes !== row.length) throw new Error(`the storage gave ${bytes} of ${row.length} bytes`);
  }
  const claimEnd = (): Date => new Date(clock.now().getTime() + CLAIM_MS);

  /** Makes the book, or writes down why there is none. What may go better another time is thrown, and the pieces stay. */
  const settle = async (reader: SignedIn, row: UploadRow): Promise<void> => {
    const { name, type, length, md5 } = row;
    let superfluous: string[] = [];
    try {
      const source = joined(row);
      await uploads.storeStanding(
        { reader, name, type: type ?? undefined, declared: length, md5: md5 && Buffer.from(md5), source },
        {
          reservation: await standing(row),
          end: async (tx, book) => {
            const keys = await rows.conclude(tx, row, { book: String(book.id) });
            // Ended, or settled by another process: as a refusal, which certainly leaves no book and discards its bytes.
            if (!keys) throw new Refusal('file.not_found');
            superfluous = keys;
          },
          endWith: async (each) => {
            if (!(await conclude(row, { each: each.map(remembered) }))) throw new Refusal('file.not_found');
          },
          goesOn: () => rows.holdClaim(row, claimEnd()),
        },
      );
    } catch (error) {
      const known = await rows.find(row);
      if (known?.outcome) return; // another process was faster, or the commit went through after all
      if (!known) throw new Refusal('file.not_found');
      if (isFinal(error)) return void (await conclude(row, { refusal: error.code, details: error.details }));
      if (error instanceof NotStored) await remove(row); // its pieces are lost: it is to be sent again
      throw error instanceof NotStored ? new Refusal('file.not_found') : error;
    }
    await files.discard(superfluous);
  };

  /** The same in one process at a time; in the others, and while it is done elsewhere, nothing happens. */
  const settleAlone = async (reader: SignedIn, row: UploadRow): Promise<void> => {
    if (!(await rows.claim(row, clock.now(), claimEnd()))) return;
    try {
      await settle(reader, row);
    } catch (error) {
      await rows.holdClaim(row, null);
      throw error;
    }
  };

  return {
    of(reader: SignedIn) {
      const { readerId } = reader;
      /** Clients choose ids: two readers may have the same. */
      const ownKey = (id: string): string => `${readerId}/${id}`;

      /** @throws Refusal `file.not_found` */
      const find = async (id: string): Promise<UploadRow> => {
        const row = UUID.test(id) ? await rows.find({ readerId, id }) : null;
        if (!row || row.expiresAt < clock.now()) throw new Refusal('file.not_found');
        return row;
      };
      const own = async (id: string): Promise<Book> => books.wire(reader, await books.own(readerId, id));
      /** @throws Refusal, the one that was remembered, or `file.not_found` when the book was deleted since */
      const told = (outcome: Outcome): Promise<Stored> => toldAgain(outcome, own);

      return {
        find,
        /**
         * Begun again under the same id, by who lost the answer, it is the same upload.
         * @throws Refusal `file.empty`, `file.path_invalid`, `file.no_space`, `request.too_many`; TusError when the id
         * names another file
         */
        async begin({ name, length, ...rest }: Begun): Promise<void> {
          if (length === 0) throw new Refusal('file.empty');
          const row = { ...rest, readerId, name: uploads.asFileName(name), length, expiresAt: expiry() };
          await remove(row, clock.now()); // what was left under that id
          const added = await rows.add(row, limits.UNFINISHED_UPLOADS, clock.now());
          if (added === 'full') throw new Refusal('request.too_many', {}, FULL_RETRY_SECONDS);
          if (added === 'known') {
            const known = await find(row.id);
            if (known.name !== row.name || known.length !== length) throw otherFile();
            if (known.outcome === null) await standing(known);
            return;
          }
          try {
            await standing(row);
          } catch (error) {
            await remove(row);
            await uploads.tellFailed(readerId, row.name, error);
            throw error;
          }
        },
        /**
         * How far it is. A body on which nothing comes any more is ended first: who asks has lost its connection.
         * @throws Refusal `file.not_found`, TusError while another connection brings bytes
         */
        async place(id: string): Promise<UploadRow> {
          await find(id);
          if (!(await bodies.cutSilent(ownKey(id)))) throw locked();
          return find(id);
        },
        /**
         * Keeps the bytes of a body from `start` on, as far as they come. Answers where they end now.
         * @throws TusError; Refusal of the first bytes, `file.not_found`, `file.no_space`, `request.too_many`; what broke
         * the body
         */
        async append(id: string, start: number, body: Body): Promise<number> {
          const row = await find(id);
          if (row.received !== start) throw otherOffset();
          if (row.received === row.length) return row.length;
          await rows.prolong(row, expiry()); // a slow piece must not be overtaken by the end of its upload
          await standing(row);
          const ended = await inTurn(readerId, () =>
            bodies.run(ownKey(id), body, (chunks) =>
              keepPieces({ row, body: chunks, expiry }, { rows, storage, files, uploads }),
            ),
          ).catch(async (error: unknown) => {
            if (!(error instanceof TooManyPieces)) throw error;
            await remove(row); // its pieces stay too many for ever: it is to be sent anew
            throw new Refusal('file.not_found');
          });
          if (!ended) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
          const { received, refusal } = ended.value;
          if (refusal) {
            await conclude(row, { refusal: refusal.code, details: refusal.details });
            await uploads.tellFailed(readerId, row.name, refusal);
            throw refusal;
          }
          return received;
        },
        /**
         * The book of a file whose bytes are all here. Asked again it answers the same. Null when it takes longer than
         * lines to us stay open without a word: then it is to be asked again.
         * @throws Refusal `file.mismatch` while bytes are missing, and the refusals of `files.put`
         */
        async finish(id: string): Promise<Stored | null> {
          const key = ownKey(id);
          const until = clock.now().getTime() + PATIENCE_MS;
          do {
            const row = await find(id);
            if (row.outcome) return told(row.outcome);
            if (row.received < row.length) throw new Refusal('file.mismatch');
            const work = settling.get(key) ?? settleAlone(reader, row).finally(() => settling.delete(key));
            settling.set(key, work);
            work.catch(() => undefined); // it may fail when nobody waits for it any more; who asks then tries anew
            await Promise.race([work, pause(LOOK_MS, undefined, { ref: false })]);
            const { outcome } = await find(id);
            if (outcome) return told(outcome);
            if (!settling.has(key)) await pause(LOOK_MS, undefined, { ref: false }); // another process makes it
          } while (clock.now().getTime() < until);
          return null;
        },
        /** @throws Refusal `file.not_found` */
        async end(id: string): Promise<void> {
          await find(id);
          await bodies.cut(ownKey(id));
          await remove({ readerId, id });
        },
        known: (bytes: number, sha256: Uint8Array | null) => books.alike(reader, { bytes, sha256 }),
      };
    },
    /** Ends all uploads of a reader who goes. */
    async forget(readerId: bigint): Promise<void> {
      for (const id of await rows.ofReader(readerId)) await remove({ readerId, id });
    },
    /** Forgets what nobody waits for any more, with its pieces and its space. Answers how many. */
    async clean(signal: AbortSignal): Promise<{ uploads: number }> {
      const now = clock.now();
      let removed = 0;
      for (;;) {
        const some = await rows.expired(now, CLEANED_AT_ONCE);
        const gone = [];
        for (const key of some) {
          signal.throwIfAborted();
          gone.push(await remove(key, now));
        }
        removed += gone.filter(Boolean).length;
        if (some.length < CLEANED_AT_ONCE) return { uploads: removed };
      }
    },
  };
};
