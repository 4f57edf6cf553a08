// oxlint-disable max-lines -- every sanction of the operator, in one service
import { createHash, randomBytes } from 'node:crypto';
import type { Notice } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { MailTemplate } from '../mail/mail.ts';
import type { NotificationService } from '../notifications/notifications.service.ts';
import type { ShopService } from '../shops/shops.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { blockedMail, unblockedMail } from './mails/block.mail.ts';
import type { DecisionValues } from './mails/decision-mail.ts';
import { lockedMail, unlockedMail } from './mails/lock.mail.ts';
import { restrictedMail, unrestrictedMail } from './mails/restriction.mail.ts';
import { exportOfferMail, terminationCancelledMail, terminationMail } from './mails/termination.mail.ts';
import { bookRemovedMail, warnedMail } from './mails/warning.mail.ts';
import { hashPerson, type SanctionAct } from './moderation.db.ts';
import { createSanctionsDb, type SanctionedReader } from './sanctions.db.ts';

type Dependencies = {
  db: Database;
  key: Buffer;
  sync: SyncService;
  bin: Pick<BinService, 'purgeBook'>;
  notifications: Pick<NotificationService, 'add'>;
  mail: Pick<MailService, 'send'>;
  auth: Pick<AuthService, 'endAllSessions'>;
  shops: Pick<ShopService, 'findPartner'>;
  clock: Clock;
  appUrl: string;
};
/** The reason, and who decides. */
type Decision = { reason: string; by: string };
/** `mailed`: whether there was an address to write to. */
export type SanctionResult = { id: bigint; login: string; act: SanctionAct; reason: string; mailed: boolean };

const DAY_MS = 86_400_000;
const LINK_DAYS = 7;
/** Spec section 9. */
const NOTICE_DAYS = 14;

export type SanctionService = ReturnType<typeof createSanctionService>;

/**
 * The operator's sanctions. Each is one transaction that updates the reader, records the sanction and queues the mail. A
 * sanction that would change nothing throws an error with a sentence for the operator.
 */
export const createSanctionService = (collaborators: Dependencies) => {
  const { db, key, sync, bin, notifications, mail, auth, shops, clock, appUrl } = collaborators;
  const sanctionsDb = createSanctionsDb(db);

  const recordSanction = (
    tx: Db,
    { id }: SanctionedReader,
    act: SanctionAct,
    { reason, by }: Decision,
    about = '',
  ): Promise<void> => sanctionsDb.insertSanction(tx, id, { act, reason, about, doneBy: by, at: clock.now() });
  const sendMail = <V>(
    tx: Db,
    { email: address, language }: SanctionedReader,
    template: MailTemplate<V & DecisionValues>,
    { reason }: Decision,
    values: V,
  ): Promise<void> => {
    const termsUrl = `${appUrl}/${language}/terms-of-use`;
    return mail.send(template, { address, language }, { ...values, reason, termsUrl }, { tx });
  };
  const toResult = (
    { id, login, email }: SanctionedReader,
    act: SanctionAct,
    { reason }: Decision,
  ): SanctionResult => ({
    id,
    login,
    act,
    reason,
    mailed: email !== '',
  });

  /** Applies one sanction: `change` updates the reader, or throws an error with a sentence when nothing would change. */
  const applySanction = (
    readerId: bigint,
    name: SanctionAct,
    decision: Decision,
    change: (tx: Db, reader: SanctionedReader, recordChange: RecordChange) => Promise<void>,
    { notice, about }: { notice?: Notice; about?: string } = {},
  ): Promise<SanctionResult> =>
    sync.write(readerId, async (tx, recordChange) => {
      const reader = await sanctionsDb.lockReader(tx, readerId);
      await change(tx, reader, recordChange);
      await recordSanction(tx, reader, name, decision, about);
      if (notice)
        await notifications.add(tx, recordChange, readerId, { notice, bookName: '', reason: decision.reason });
      return toResult(reader, name, decision);
    });

  /** Hashes the identities that a ban of this reader covers: that at the shop and all linked ones. */
  const hashPersons = async (tx: Db, { id, providerAlias: alias, shopId, externalId }: SanctionedReader) => {
    const linked = await sanctionsDb.listLinkedIdentities(tx, id);
    const others = linked.map(({ provider, subject }) => ({ alias: provider, shopId: provider, externalId: subject }));
    return [{ alias, shopId, externalId }, ...others].map((person) => hashPerson(key, person));
  };

  const unlockReader = async (tx: Db, reader: SanctionedReader, decision: Decision): Promise<void> => {
    await sanctionsDb.updateStatus(tx, reader.id, { lockedAt: null });
    await sanctionsDb.deleteUnlockLink(tx, reader.id);
    await sendMail(tx, reader, unlockedMail, decision, {});
  };

  return {
    warn: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(readerId, 'warn', decision, (tx, reader) => sendMail(tx, reader, warnedMail, decision, {}), {
        notice: 'standing.warned',
      }),

    /** Removes a book from library or bin for good, and refuses its bytes from then on. */
    async removeBook(readerId: bigint, bookId: bigint, decision: Decision): Promise<SanctionResult & { book: string }> {
      const results: SanctionResult[] = [];
      const removed = await bin.purgeBook(readerId, bookId, async (tx, recordChange, { title, name, sha256 }) => {
        const reader = await sanctionsDb.lockReader(tx, readerId);
        await sanctionsDb.saveRemovedBook(tx, readerId, sha256, decision.reason, clock.now());
        await recordSanction(tx, reader, 'remove-book', decision, title);
        const notice = 'standing.book_removed';
        await notifications.add(tx, recordChange, readerId, { notice, bookName: name, reason: decision.reason });
        await sendMail(tx, reader, bookRemovedMail, decision, { title });
        results.push(toResult(reader, 'remove-book', decision));
      });
      const result = results.at(-1); // the transaction may run again after a deadlock: the last result counts
      if (!removed || !result) throw new Error(`This reader has no book ${bookId} in the library or the bin.`);
      return { ...result, book: removed.title };
    },

    restrict: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(
        readerId,
        'restrict',
        decision,
        async (tx, reader) => {
          if (reader.restrictedAt) throw new Error(`“${reader.login}” is already restricted.`);
          await sanctionsDb.updateStatus(tx, readerId, { restrictedAt: clock.now() });
          await sendMail(tx, reader, restrictedMail, decision, {});
        },
        { notice: 'standing.restricted' },
      ),
    unrestrict: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(
        readerId,
        'unrestrict',
        decision,
        async (tx, reader) => {
          if (!reader.restrictedAt) throw new Error(`“${reader.login}” is not restricted.`);
          await sanctionsDb.updateStatus(tx, readerId, { restrictedAt: null });
          await sendMail(tx, reader, unrestrictedMail, decision, {});
        },
        { notice: 'standing.unrestricted' },
      ),

    /**
     * For an account whose password somebody else may know: signs the reader out everywhere and deletes linked accounts, which
     * may be the other person's. The unlock link is mailed only to an address that the shop gave: one that was edited here may
     * belong to a thief.
     */
    async lock(
      readerId: bigint,
      decision: Decision,
    ): Promise<SanctionResult & { signedOut: number; linkMailed: boolean }> {
      let linkMailed = false;
      const result = await applySanction(readerId, 'lock', decision, async (tx, reader) => {
        if (reader.lockedAt) throw new Error(`“${reader.login}” is already locked.`);
        const token = randomBytes(32).toString('base64url');
        linkMailed = reader.editedAt === null && reader.email !== '';
        await sanctionsDb.updateStatus(tx, readerId, { lockedAt: clock.now() });
        await sanctionsDb.deleteLinkedIdentities(tx, readerId);
        if (linkMailed)
          await sanctionsDb.saveUnlockLink(tx, readerId, hashToken(token), addDays(clock.now(), LINK_DAYS));
        await sendMail(tx, reader, lockedMail, decision, {
          shop: reader.shopName,
          passwordUrl: (await shops.findPartner(reader.providerAlias))?.reset_password_url ?? '',
          // after the #, so that neither server logs nor link scanners see it
          unlockUrl: linkMailed ? `${appUrl}/${reader.language}/unlock#${token}` : null,
        });
      });
      return { ...result, signedOut: await auth.endAllSessions(readerId), linkMailed };
    },
    unlock: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(readerId, 'unlock', decision, (tx, reader) => {
        if (!reader.lockedAt) throw new Error(`“${reader.login}” is not locked.`);
        return unlockReader(tx, reader, decision);
      }),
    /** Unlocks the account of a mailed link, once. @throws Refusal `standing.link_ended` */
    unlockByLink: (token: string): Promise<'OK'> =>
      db.$transaction(async (tx) => {
        const readerId = await sanctionsDb.takeUnlockLink(tx, hashToken(token), clock.now());
        if (readerId === null) throw new Refusal('standing.link_ended');
        const reader = await sanctionsDb.lockReader(tx, readerId);
        const decision = { reason: 'by the link that was mailed', by: 'reader' };
        await unlockReader(tx, reader, decision);
        await recordSanction(tx, reader, 'unlock', decision);
        return 'OK' as const;
      }),

    /** Blocks a reader and bans the person, for some days or for good. A second block replaces the first. */
    async block(
      readerId: bigint,
      decision: Decision & { days: number | null },
    ): Promise<SanctionResult & { until: Date | null; signedOut: number }> {
      const beginsAt = clock.now();
      const until = decision.days === null ? null : addDays(beginsAt, decision.days);
      const about = until?.toISOString() ?? '';
      const result = await applySanction(
        readerId,
        'block',
        decision,
        async (tx, reader) => {
          const ban = { reason: decision.reason, beginsAt, until };
          await sanctionsDb.updateBlock(tx, readerId, ban);
          await sanctionsDb.saveBans(tx, await hashPersons(tx, reader), { cause: 'block', ...ban });
          await sendMail(tx, reader, blockedMail, decision, { until });
        },
        { about },
      );
      return { ...result, until, signedOut: await auth.endAllSessions(readerId) };
    },
    unblock: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(readerId, 'unblock', decision, async (tx, reader) => {
        if (!reader.blockedAt) throw new Error(`“${reader.login}” is not blocked.`);
        await sanctionsDb.deleteBlock(tx, readerId);
        await sanctionsDb.deleteBans(tx, await hashPersons(tx, reader), 'block');
        await sendMail(tx, reader, unblockedMail, decision, {});
      }),

    /** @param decision `forGood`: bans the person too, from the end of the contract on. */
    async terminate(
      readerId: bigint,
      decision: Decision & { forGood: boolean },
    ): Promise<SanctionResult & { ends: Date }> {
      const at = addDays(clock.now(), NOTICE_DAYS);
      const result = await applySanction(
        readerId,
        'terminate',
        decision,
        async (tx, reader) => {
          if (reader.terminatesAt) throw new Error(`“${reader.login}” ends on ${reader.terminatesAt.toISOString()}.`);
          await sanctionsDb.updateStatus(tx, readerId, { terminatesAt: at });
          if (decision.forGood) {
            await sanctionsDb.saveBans(tx, await hashPersons(tx, reader), {
              cause: 'end',
              reason: decision.reason,
              beginsAt: at,
              until: null,
            });
          }
          await sendMail(tx, reader, terminationMail, decision, { at, exportUrl: toExportUrl(reader) });
        },
        { notice: 'standing.ends', about: at.toISOString() },
      );
      return { ...result, ends: at };
    },
    /** Cancels a termination. */
    cancelTermination: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(
        readerId,
        'keep',
        decision,
        async (tx, reader) => {
          if (!reader.terminatesAt) throw new Error(`No termination is pending for “${reader.login}”.`);
          await sanctionsDb.updateStatus(tx, readerId, { terminatesAt: null });
          await sanctionsDb.deleteBans(tx, await hashPersons(tx, reader), 'end');
          await sendMail(tx, reader, terminationCancelledMail, decision, {});
        },
        { notice: 'standing.stays' },
      ),
    /**
     * Schedules the deletion of accounts whose contract has ended, without the week to reconsider. Returns how many.
     */
    terminateDue: async (): Promise<{ ended: number }> => ({
      ended: await sanctionsDb.scheduleDueDeletions(clock.now()),
    }),

    /** Mails a reader the link to an export. */
    offerExport: (readerId: bigint, decision: Decision): Promise<SanctionResult> =>
      applySanction(readerId, 'export-offer', decision, async (tx, reader) => {
        const isSuspended =
          reader.lockedAt || (reader.blockedAt && !(reader.blockedUntil && reader.blockedUntil <= clock.now()));
        if (isSuspended) throw new Error(`“${reader.login}” can’t sign in. Unlock or unblock the account first.`);
        await sendMail(tx, reader, exportOfferMail, decision, { exportUrl: toExportUrl(reader) });
      }),

    listSanctions: sanctionsDb.listSanctions,
    listBans: sanctionsDb.listBans,
    /** Lifts the ban of a person whose account is deleted. @throws Error with a sentence for the operator */
    async liftBan(id: bigint): Promise<void> {
      if (!(await sanctionsDb.deleteBan(id))) throw new Error(`Ban ${id} not found. Run: admin ban list`);
    },
  };

  function toExportUrl({ id, language }: SanctionedReader): string {
    return `${appUrl}/${language}/user/${id}/settings/privacy`;
  }
};

const addDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest());
