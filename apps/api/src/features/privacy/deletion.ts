import { Language, limits } from '@lectern/contracts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { ResumableService } from '../resumable/resumable.service.ts';
import { deletionAsked, deletionCancelled, deletionDone } from './deletion.mail.ts';
import { type PersonRow, personsDb } from './persons.db.ts';

export type DeletionParts = {
  db: Database;
  auth: Pick<AuthService, 'endAll'>;
  bin: Pick<BinService, 'forget' | 'forgetRest' | 'letGo'>;
  resumable: Pick<ResumableService, 'forget'>;
  files: Pick<FileService, 'discard'>;
  mail: Pick<MailService, 'send' | 'forget'>;
  clock: Clock;
  web: { appUrl: string };
};

const DAYS_MS = limits.DELETION_DAYS * 86_400_000;
const AT_ONCE = 100;
const THINNED_AT_ONCE = 5000;

export const eraseKind: JobKind<object> = {
  name: 'privacy.erase',
  payload: z.object({}),
  attempts: 3,
  pauseSeconds: 60,
  limitSeconds: 3600,
  key: () => 'only',
  schedule: '*/5 * * * *',
};

const recipient = ({ email, language }: PersonRow) => ({
  address: email,
  language: Language.catch('en').parse(language),
});

/** The end of an account: asked for, thought over for a week, and then for good. */
export const accountDeletion = ({ db, auth, bin, resumable, files, mail, clock, web }: DeletionParts) => {
  const persons = personsDb(db);

  /**
   * Everything that is a reader's goes: books first, some at a time, in the end the reader, with all that is left, in one
   * transaction. Cut off in between it is begun again.
   */
  const erase = async (readerId: bigint, signal: AbortSignal): Promise<void> => {
    await auth.endAll(readerId);
    await resumable.forget(readerId);
    await bin.forget(readerId, signal);
    while (await persons.thin(readerId, THINNED_AT_ONCE)) signal.throwIfAborted();
    const objects = await db.$transaction(async (tx) => {
      const reader = await persons.lockDue(tx, readerId, clock.now());
      if (!reader) return [];
      await bin.forgetRest(tx, readerId);
      const archive = await persons.erase(tx, readerId);
      await mail.forget(tx, reader.email);
      await mail.send(deletionDone, recipient(reader), {}, { tx });
      return archive === null ? [] : [archive];
    });
    await files.discard(objects);
    await bin.letGo(signal);
  };

  return {
    /** When the account ends; null when that was not asked for. */
    async endOf(readerId: bigint): Promise<Date | null> {
      return (await persons.find(readerId))?.deletionAt ?? null;
    },

    /**
     * Has a reader deleted in a week: whoever is signed in is signed out at once, everywhere. Asked again it stays the day
     * that it was. Null when there is no such reader.
     */
    async request(readerId: bigint): Promise<Date | null> {
      const wished = new Date(clock.now().getTime() + DAYS_MS);
      const end = await db.$transaction(async (tx) => {
        const at = await persons.schedule(tx, readerId, wished);
        const reader = at?.getTime() === wished.getTime() ? await persons.find(readerId) : null;
        if (at && reader) await mail.send(deletionAsked, recipient(reader), { at, appUrl: web.appUrl }, { tx });
        return at;
      });
      await auth.endAll(readerId);
      return end;
    },

    /** The account stays, unless its end has come. Answers the end that still holds. */
    async cancel(readerId: bigint): Promise<Date | null> {
      await db.$transaction(async (tx) => {
        if (!(await persons.cancel(tx, readerId, clock.now()))) return;
        const reader = await persons.find(readerId);
        if (reader) await mail.send(deletionCancelled, recipient(reader), { appUrl: web.appUrl }, { tx });
      });
      return (await persons.find(readerId))?.deletionAt ?? null;
    },

    /** Deletes for good whose end has come. One reader's trouble keeps nobody else waiting. Answers how many went. */
    async eraseDue(signal: AbortSignal): Promise<number> {
      const failed: bigint[] = [];
      const failures: unknown[] = [];
      for (let erased = 0; ; ) {
        const some = await persons.due(clock.now(), failed, AT_ONCE);
        for (const { id } of some) {
          signal.throwIfAborted();
          try {
            await erase(id, signal);
            erased += 1;
          } catch (error) {
            failures.push(error);
            failed.push(id);
          }
        }
        if (some.length > 0) continue;
        if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
        return erased;
      }
    },
  };
};
