import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Extent } from '../../platform/storage/storage.ts';
import { BytesVanished, type FileService, type ReceivedFile } from '../files/files.service.ts';
import type { RemovalService, StoredBytes } from '../files/removal.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import { createPersonalFilesDb, type PersonalFileKind, type PersonalFileWithDetails } from './personal-files.db.ts';

export type { PersonalFileKind, PersonalFileWithDetails };

type Dependencies = {
  db: Database;
  files: Pick<FileService, 'read' | 'discard' | 'storeBytes' | 'holdBytes'>;
  removal: Pick<RemovalService, 'release' | 'removeReleased' | 'withdraw'>;
  quota: Pick<QuotaService, 'reserve' | 'commit' | 'release' | 'releaseUsed'>;
  clock: Clock;
};
/** A file that is checked and gets a name while it is received. */
type NewPersonalFile = {
  kind: PersonalFileKind;
  /** What is reserved while the file is received; it may turn out to be larger. */
  minBytes: number;
  receive(): Promise<{ received: ReceivedFile; name: string; details: object }>;
};
/** How many files of a kind a reader may have, and the refusal of one more. */
type CountLimit = { most: number; code: ErrorCode };

const RETRY_SECONDS = 5;

export type PersonalFileService = ReturnType<typeof createPersonalFileService>;

/** Files of a reader that are no books: stored as books are, counted in the quota, and deleted with the account. */
export const createPersonalFileService = ({ db, files, removal, quota, clock }: Dependencies) => {
  const rows = createPersonalFilesDb(db);
  const require = async (
    readerId: bigint,
    kind: PersonalFileKind,
    id: string,
    code: ErrorCode,
  ): Promise<PersonalFileWithDetails> => {
    const file = await rows.find({ readerId, kind, id });
    if (!file) throw new Refusal(code);
    return file;
  };
  const assertCount = async (tx: Db, readerId: bigint, kind: PersonalFileKind, { most, code }: CountLimit) => {
    if ((await rows.count(tx, readerId, kind)) >= most) throw new Refusal(code, { most });
  };

  return {
    list: rows.list,
    /** @throws Refusal `code` when the reader has no such file */
    require,
    /** @throws Refusal of the limit: before the work of checking a file */
    assertRoom: (readerId: bigint, kind: PersonalFileKind, limit: CountLimit): Promise<void> =>
      assertCount(db, readerId, kind, limit),

    /** Stores a file, unless the same is there. @throws Refusal `file.no_space`, that of the limit */
    async add(
      readerId: bigint,
      { kind, minBytes, receive }: NewPersonalFile,
      limit: CountLimit,
    ): Promise<PersonalFileWithDetails> {
      const reservation = await quota.reserve(readerId, { minBytes });
      let unused: readonly string[] = [];
      let unheld: readonly StoredBytes[] = [];
      try {
        const { received, name, details } = await receive();
        const { key, prints } = received;
        unused = [key];
        // also replaces lost bytes by these, whoever holds them
        const { stored, superfluous } = await files.storeBytes([received]);
        unused = superfluous;
        unheld = stored;
        const added = await db.$transaction(async (tx) => {
          await rows.lockReader(tx, readerId);
          const existing = await rows.findByContent(tx, readerId, kind, prints.sha256);
          if (existing) return existing;
          await assertCount(tx, readerId, kind, limit);
          await quota.commit(tx, reservation, prints.bytes);
          await files.holdBytes(tx, [prints.sha256]);
          const id = randomUUID();
          await rows.insert(tx, {
            readerId,
            kind,
            id,
            name,
            details,
            sha256: prints.sha256,
            bytes: prints.bytes,
            now: clock.now(),
          });
          return { id, name, sha256: prints.sha256.toString('hex'), bytes: prints.bytes, details };
        });
        unheld = [];
        return added;
      } catch (error) {
        // after any other error the commit may have succeeded
        if (!(error instanceof Refusal || error instanceof BytesVanished)) unheld = [];
        throw error instanceof BytesVanished ? new Refusal('server.unavailable', {}, RETRY_SECONDS) : error;
      } finally {
        await files.discard(unused);
        await removal.withdraw(unheld);
        await quota.release(reservation);
      }
    },

    /** @throws Refusal `code` when the reader has no such file */
    async remove(readerId: bigint, kind: PersonalFileKind, id: string, code: ErrorCode): Promise<void> {
      await db.$transaction(async (tx) => {
        await rows.lockReader(tx, readerId);
        const removed = await rows.delete(tx, { readerId, kind, id });
        if (!removed) throw new Refusal(code);
        await quota.releaseUsed(tx, readerId, removed.bytes);
        await removal.release(tx, [removed.sha256]);
      });
      await removal.removeReleased();
    },

    read: ({ sha256 }: { sha256: string }, extent?: Extent): Promise<Readable> => files.read(sha256, extent),
    /** Deletes the files of an account, in the transaction that deletes it; their bytes then go at once. */
    purgeReader: (tx: Db, readerId: bigint): Promise<void> => rows.purgeReader(tx, readerId, clock.now()),
  };
};
