import { addPeriod, Language, retention } from '@lectern/contracts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { NewsletterService } from '../newsletter/newsletter.service.ts';
import type { PaymentService } from '../payments/payments.service.ts';
import type { PersonalFileService } from '../personal-files/personal-files.service.ts';
import type { ResumableService } from '../resumable/resumable.service.ts';
import { deletionCancelledMail, deletionDoneMail, deletionRequestedMail } from './account-deletion.mail.ts';
import { createPersonsDb, type PersonRow } from './persons.db.ts';

export type DeletionDependencies = {
  db: Database;
  auth: Pick<AuthService, 'endAllSessions'>;
  bin: Pick<BinService, 'purgeReader' | 'purgeReaderRest'>;
  removal: Pick<RemovalService, 'run'>;
  resumable: Pick<ResumableService, 'deleteAll'>;
  files: Pick<FileService, 'discard'>;
  payments: Pick<PaymentService, 'detachRecords'>;
  mail: Pick<MailService, 'send' | 'deleteForAddress'>;
  newsletter: Pick<NewsletterService, 'deleteAddress'>;
  personalFiles: Pick<PersonalFileService, 'purgeReader'>;
  clock: Clock;
  web: { appUrl: string };
};

const BATCH_SIZE = 100;
const ROW_BATCH_SIZE = 5000;

export const eraseJob: JobKind<object> = {
  name: 'privacy.erase',
  payload: z.object({}),
  attempts: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  key: () => 'only',
  schedule: '*/5 * * * *',
};

const toRecipient = ({ email, language }: PersonRow) => ({
  address: email,
  language: Language.catch('en').parse(language),
});

/** Deletion of accounts: requested, delayed by a week, then final. */
export const createAccountDeletion = ({
  db,
  auth,
  bin,
  removal,
  resumable,
  files,
  payments,
  mail,
  newsletter,
  personalFiles,
  clock,
  web,
}: DeletionDependencies) => {
  const personsDb = createPersonsDb(db);

  /**
   * Deletes everything of a reader: first the books, in batches, then the reader with all remaining rows in one transaction.
   * Can be interrupted and started again.
   */
  const erase = async (readerId: bigint, signal: AbortSignal): Promise<void> => {
    await auth.endAllSessions(readerId);
    await resumable.deleteAll(readerId);
    await bin.purgeReader(readerId, signal);
    while (await personsDb.deleteSomeRows(readerId, ROW_BATCH_SIZE)) signal.throwIfAborted();
    const objects = await db.$transaction(async (tx) => {
      const reader = await personsDb.lockDue(tx, readerId, clock.now());
      if (!reader) return [];
      await bin.purgeReaderRest(tx, readerId);
      await personalFiles.purgeReader(tx, readerId);
      await payments.detachRecords(tx, readerId);
      const archive = await personsDb.deleteReader(tx, readerId);
      await mail.deleteForAddress(tx, reader.email);
      await newsletter.deleteAddress(tx, reader.email);
      await mail.send(deletionDoneMail, toRecipient(reader), {}, { tx });
      return archive === null ? [] : [archive];
    });
    await files.discard(objects);
    await removal.run(signal);
  };

  return {
    /** When the account will be deleted; null when no deletion was requested. */
    async findDeletionTime(readerId: bigint): Promise<Date | null> {
      return (await personsDb.find(readerId))?.deletionAt ?? null;
    },

    /**
     * Schedules the deletion of a reader in a week and ends all sessions. A second request keeps the first date. Null when there
     * is no such reader.
     */
    async request(readerId: bigint): Promise<Date | null> {
      const requestedAt = addPeriod(clock.now(), retention.deletedAccount.period);
      const end = await db.$transaction(async (tx) => {
        const at = await personsDb.scheduleDeletion(tx, readerId, requestedAt);
        const reader = at?.getTime() === requestedAt.getTime() ? await personsDb.find(readerId) : null;
        if (at && reader)
          await mail.send(deletionRequestedMail, toRecipient(reader), { at, appUrl: web.appUrl }, { tx });
        return at;
      });
      await auth.endAllSessions(readerId);
      return end;
    },

    /** Cancels a deletion that is not due yet. Returns the time of deletion that still applies, if any. */
    async cancel(readerId: bigint): Promise<Date | null> {
      await db.$transaction(async (tx) => {
        if (!(await personsDb.cancelDeletion(tx, readerId, clock.now()))) return;
        const reader = await personsDb.find(readerId);
        if (reader) await mail.send(deletionCancelledMail, toRecipient(reader), { appUrl: web.appUrl }, { tx });
      });
      return (await personsDb.find(readerId))?.deletionAt ?? null;
    },

    /** Deletes the accounts that are due. A failure does not stop the others. Returns how many were deleted. */
    async eraseDue(signal: AbortSignal): Promise<number> {
      const failed: bigint[] = [];
      const failures: unknown[] = [];
      for (let erased = 0; ; ) {
        const due = await personsDb.listDue(clock.now(), failed, BATCH_SIZE);
        for (const { id } of due) {
          signal.throwIfAborted();
          try {
            await erase(id, signal);
            erased += 1;
          } catch (error) {
            failures.push(error);
            failed.push(id);
          }
        }
        if (due.length > 0) continue;
        if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
        return erased;
      }
    },
  };
};
