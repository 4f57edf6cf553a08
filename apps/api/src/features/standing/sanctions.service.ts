import { createHash, randomBytes } from 'node:crypto';
import type { Notice } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { MailKind } from '../mail/mail.ts';
import type { NotificationService } from '../notifications/notifications.service.ts';
import type { ShopService } from '../shops/shops.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import * as block from './mails/block.mail.ts';
import * as ending from './mails/ending.mail.ts';
import * as lock from './mails/lock.mail.ts';
import * as restriction from './mails/restriction.mail.ts';
import * as warning from './mails/warning.mail.ts';
import type { Told } from './mails/words.ts';
import { personHash } from './person.ts';
import { type Subject, sanctionsDb } from './sanctions.db.ts';
import type { Act } from './standing.db.ts';

type Collaborators = {
  db: Database;
  key: Buffer;
  sync: SyncService;
  bin: Pick<BinService, 'take'>;
  notifications: Pick<NotificationService, 'add'>;
  mail: Pick<MailService, 'send'>;
  auth: Pick<AuthService, 'endAll'>;
  shops: Pick<ShopService, 'partner'>;
  clock: Clock;
  appUrl: string;
};
/** Why, and who does it. */
type Why = { reason: string; by: string };
/** `mailed`: whether there was an address to write to. */
export type Outcome = { id: bigint; login: string; act: Act; reason: string; mailed: boolean };

const DAY_MS = 86_400_000;
const LINK_DAYS = 7;
/** Spec section 9. */
const NOTICE_DAYS = 14;

export type SanctionService = ReturnType<typeof sanctionService>;

/**
 * The acts of the operator. Each is one transaction that changes the reader's standing, keeps what was done and writes the
 * mail; what would change nothing is refused by a sentence.
 */
export const sanctionService = (collaborators: Collaborators) => {
  const { db, key, sync, bin, notifications, mail, auth, shops, clock, appUrl } = collaborators;
  const rows = sanctionsDb(db);

  const keep = (tx: Db, { id }: Subject, act: Act, { reason, by }: Why, about = ''): Promise<void> =>
    rows.add(tx, id, { act, reason, about, doneBy: by, at: clock.now() });
  const write = <V>(
    tx: Db,
    { email: address, language }: Subject,
    kind: MailKind<V & Told>,
    { reason }: Why,
    values: V,
  ): Promise<void> => {
    const termsUrl = `${appUrl}/${language}/terms-of-use`;
    return mail.send(kind, { address, language }, { ...values, reason, termsUrl }, { tx });
  };
  const outcome = ({ id, login, email }: Subject, act: Act, { reason }: Why): Outcome => ({
    id,
    login,
    act,
    reason,
    mailed: email !== '',
  });

  /** One act: `change` says what becomes of the reader, or throws the sentence that says why nothing does. */
  const act = (
    readerId: bigint,
    name: Act,
    why: Why,
    change: (tx: Db, subject: Subject, changed: Changed) => Promise<void>,
    { notice, about }: { notice?: Notice; about?: string } = {},
  ): Promise<Outcome> =>
    sync.write(readerId, async (tx, changed) => {
      const subject = await rows.subject(tx, readerId);
      await change(tx, subject, changed);
      await keep(tx, subject, name, why, about);
      if (notice) await notifications.add(tx, changed, readerId, { notice, bookName: '', reason: why.reason });
      return outcome(subject, name, why);
    });

  /** Whom a ban of this reader keeps out: the person by each way that leads to the account. */
  const hashes = async (tx: Db, { id, providerAlias: alias, shopId, externalId }: Subject) => {
    const linked = await rows.linked(tx, id);
    const others = linked.map(({ provider, subject }) => ({ alias: provider, shopId: provider, externalId: subject }));
    return [{ alias, shopId, externalId }, ...others].map((person) => personHash(key, person));
  };

  const unlock = async (tx: Db, subject: Subject, why: Why): Promise<void> => {
    await rows.set(tx, subject.id, { lockedAt: null });
    await rows.endLink(tx, subject.id);
    await write(tx, subject, lock.unlocked, why, {});
  };

  return {
    warn: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(readerId, 'warn', why, (tx, subject) => write(tx, subject, warning.warned, why, {}), {
        notice: 'standing.warned',
      }),

    /** Takes a book out of library or bin for good, and keeps its bytes from coming back. */
    async removeBook(readerId: bigint, bookId: bigint, why: Why): Promise<Outcome & { book: string }> {
      const done: Outcome[] = [];
      const taken = await bin.take(readerId, bookId, async (tx, changed, { title, name, sha256 }) => {
        const subject = await rows.subject(tx, readerId);
        await rows.remember(tx, readerId, sha256, why.reason, clock.now());
        await keep(tx, subject, 'remove-book', why, title);
        const notice = 'standing.book_removed';
        await notifications.add(tx, changed, readerId, { notice, bookName: name, reason: why.reason });
        await write(tx, subject, warning.bookRemoved, why, { title });
        done.push(outcome(subject, 'remove-book', why));
      });
      const told = done.at(-1); // an attempt that lost a deadlock is made again
      if (!taken || !told) throw new Error(`This reader has no book ${bookId}, neither in the library nor in the bin.`);
      return { ...told, book: taken.title };
    },

    restrict: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(
        readerId,
        'restrict',
        why,
        async (tx, subject) => {
          if (subject.restrictedAt) throw new Error(`“${subject.login}” is restricted already.`);
          await rows.set(tx, readerId, { restrictedAt: clock.now() });
          await write(tx, subject, restriction.restricted, why, {});
        },
        { notice: 'standing.restricted' },
      ),
    unrestrict: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(
        readerId,
        'unrestrict',
        why,
        async (tx, subject) => {
          if (!subject.restrictedAt) throw new Error(`“${subject.login}” is not restricted.`);
          await rows.set(tx, readerId, { restrictedAt: null });
          await write(tx, subject, restriction.unrestricted, why, {});
        },
        { notice: 'standing.unrestricted' },
      ),

    /**
     * Somebody else may know the password, and may have linked an account of his own by it: links go. The mailed link goes only where the shop says that the reader is: the address of an
     * account whose data was edited may have been put there by whom it is to be kept from.
     */
    async lock(readerId: bigint, why: Why): Promise<Outcome & { signedOut: number; linkMailed: boolean }> {
      let linkMailed = false;
      const done = await act(readerId, 'lock', why, async (tx, subject) => {
        if (subject.lockedAt) throw new Error(`“${subject.login}” is locked already.`);
        const token = randomBytes(32).toString('base64url');
        linkMailed = subject.editedAt === null && subject.email !== '';
        await rows.set(tx, readerId, { lockedAt: clock.now() });
        await rows.unlink(tx, readerId);
        if (linkMailed) await rows.putLink(tx, readerId, hashOf(token), after(clock.now(), LINK_DAYS));
        await write(tx, subject, lock.locked, why, {
          shop: subject.shopName,
          passwordUrl: (await shops.partner(subject.providerAlias))?.reset_password_url ?? '',
          // behind the #: neither a server's log nor a program that looks links over learns it
          unlockUrl: linkMailed ? `${appUrl}/${subject.language}/unlock#${token}` : null,
        });
      });
      return { ...done, signedOut: await auth.endAll(readerId), linkMailed };
    },
    unlock: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(readerId, 'unlock', why, (tx, subject) => {
        if (!subject.lockedAt) throw new Error(`“${subject.login}” is not locked.`);
        return unlock(tx, subject, why);
      }),
    /** By the link of the mail, once. @throws Refusal `standing.link_ended` */
    unlockByLink: (token: string): Promise<'OK'> =>
      db.$transaction(async (tx) => {
        const readerId = await rows.takeLink(tx, hashOf(token), clock.now());
        if (readerId === null) throw new Refusal('standing.link_ended');
        const subject = await rows.subject(tx, readerId);
        const why = { reason: 'by the link that was mailed', by: 'reader' };
        await unlock(tx, subject, why);
        await keep(tx, subject, 'unlock', why);
        return 'OK' as const;
      }),

    /** Keeps a reader out, and whoever the shop means by him, for some days or for good. Said again, it is as said last. */
    async block(
      readerId: bigint,
      why: Why & { days: number | null },
    ): Promise<Outcome & { until: Date | null; signedOut: number }> {
      const beginsAt = clock.now();
      const until = why.days === null ? null : after(beginsAt, why.days);
      const about = until?.toISOString() ?? '';
      const done = await act(
        readerId,
        'block',
        why,
        async (tx, subject) => {
          const ban = { reason: why.reason, beginsAt, until };
          await rows.block(tx, readerId, ban);
          await rows.ban(tx, await hashes(tx, subject), { cause: 'block', ...ban });
          await write(tx, subject, block.blocked, why, { until });
        },
        { about },
      );
      return { ...done, until, signedOut: await auth.endAll(readerId) };
    },
    unblock: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(readerId, 'unblock', why, async (tx, subject) => {
        if (!subject.blockedAt) throw new Error(`“${subject.login}” is not blocked.`);
        await rows.unblock(tx, readerId);
        await rows.unban(tx, await hashes(tx, subject), 'block');
        await write(tx, subject, block.unblocked, why, {});
      }),

    /** @param why `forGood`: from that day on the person is kept out too. */
    async terminate(readerId: bigint, why: Why & { forGood: boolean }): Promise<Outcome & { ends: Date }> {
      const at = after(clock.now(), NOTICE_DAYS);
      const done = await act(
        readerId,
        'terminate',
        why,
        async (tx, subject) => {
          if (subject.terminatesAt)
            throw new Error(`“${subject.login}” ends on ${subject.terminatesAt.toISOString()}.`);
          await rows.set(tx, readerId, { terminatesAt: at });
          if (why.forGood) {
            await rows.ban(tx, await hashes(tx, subject), {
              cause: 'end',
              reason: why.reason,
              beginsAt: at,
              until: null,
            });
          }
          await write(tx, subject, ending.ends, why, { at, exportUrl: exportUrlOf(subject) });
        },
        { notice: 'standing.ends', about: at.toISOString() },
      );
      return { ...done, ends: at };
    },
    /** Takes a termination back. */
    keep: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(
        readerId,
        'keep',
        why,
        async (tx, subject) => {
          if (!subject.terminatesAt) throw new Error(`Nothing ends for “${subject.login}”.`);
          await rows.set(tx, readerId, { terminatesAt: null });
          await rows.unban(tx, await hashes(tx, subject), 'end');
          await write(tx, subject, ending.stays, why, {});
        },
        { notice: 'standing.stays' },
      ),
    /**
     * What terminations have brought to its end goes the way of accounts whose readers asked for it, without a time to
     * think it over. Answers how many.
     */
    endDue: async (): Promise<{ ended: number }> => ({ ended: await rows.end(clock.now()) }),

    /** Tells a reader the way to an export, who may need it. */
    offerExport: (readerId: bigint, why: Why): Promise<Outcome> =>
      act(readerId, 'export-offer', why, async (tx, subject) => {
        const isOut =
          subject.lockedAt || (subject.blockedAt && !(subject.blockedUntil && subject.blockedUntil <= clock.now()));
        if (isOut) throw new Error(`“${subject.login}” can’t log in: unlock or unblock the account first.`);
        await write(tx, subject, ending.exportOffer, why, { exportUrl: exportUrlOf(subject) });
      }),

    log: rows.log,
    bans: rows.bans,
    /** Lets a person in again whose account is gone. @throws Error, a sentence */
    async liftBan(id: bigint): Promise<void> {
      if (!(await rows.lift(id))) throw new Error(`There is no ban ${id}. See: admin ban list`);
    },
  };

  function exportUrlOf({ id, language }: Subject): string {
    return `${appUrl}/${language}/user/${id}/settings/privacy`;
  }
};

const after = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
const hashOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(token).digest());
