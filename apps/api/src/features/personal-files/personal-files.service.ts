import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Extent } from '../../platform/storage/storage.ts';
import type { FileService, ReceivedFile } from '../files/files.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import { createPersonalFilesDb, type PersonalFileKind, type PersonalFileWithDetails } from './personal-files.db.ts';

export type { PersonalFileKind, PersonalFileWithDetails };

type Dependencies = {
  db: Database;
  files: Pick<FileService, 'read' | 'discard' | 'addPictureHolders' | 'removeHolder' | 'restoreMissing'>;
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

export type PersonalFileService = ReturnType<typeof createPersonalFileService>;

/** Files of a reader that are no books: stored as books are, counted in the quota, and deleted with the account. */
export const createPersonalFileService = ({ db, files, quota, clock }: Dependencies) => {
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
      try {
        const { received, name, details } = await receive();
        const { key, prints } = received;
        unused = [key];
        // lost bytes are replaced by these, whoever holds them
        if (await files.restoreMissing(received, null)) unused = [];
        const ifExisting = unused;
        const file = await db.$transaction(async (tx) => {
          await rows.lockReader(tx, readerId);
          const existing = await rows.findByContent(tx, readerId, kind, prints.sha256);
          if (existing) return { added: existing, superfluous: ifExisting };
          await assertCount(tx, readerId, kind, limit);
          await quota.commit(tx, reservation, prints.bytes);
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
          const added = { id, name, sha256: prints.sha256.toString('hex'), bytes: prints.bytes, details };
          return { added, superfluous: await files.addPictureHolders(tx, [received]) };
        });
        unused = file.superfluous;
        return file.added;
      } finally {
        await files.discard(unused);
        await quota.release(reservation);
      }
    },

    /** @throws Refusal `code` when the reader has no such file */
    async remove(readerId: bigint, kind: PersonalFileKind, id: string, code: ErrorCode): Promise<void> {
      const objects = await db.$transaction(async (tx) => {
        await rows.lockReader(tx, readerId);
        const removed = await rows.delete(tx, { readerId, kind, id });
        if (!removed) throw new Refusal(code);
        await quota.releaseUsed(tx, readerId, removed.bytes);
        return files.removeHolder(tx, removed.sha256);
      });
      await files.discard(objects);
    },

    read: ({ sha256 }: { sha256: string }, extent?: Extent): Promise<Readable> => files.read(sha256, extent),
    /** Deletes the files of an account, in the transaction that deletes it; `bin.releaseBytes` then releases their bytes. */
    purgeReader: rows.purgeReader,
  };
};
