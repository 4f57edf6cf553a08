import { randomUUID } from 'node:crypto';
import {
  type community as calls,
  limits,
  type OwnRating,
  type PublicRating,
  RaterEmail,
  RaterName,
  type Received,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import {
  type Community,
  type CommunityProvider,
  CommunityUnreachable,
  toCommunityError,
} from './community-provider.ts';
import { createRatingsDb, type RatingKey, type RatingRow, type Withdrawal } from './public-ratings.db.ts';

type Dependencies = {
  db: Database;
  provider: CommunityProvider;
  queue: Pick<Queue, 'send'>;
  clock: Clock;
  findCommunity: (alias: string) => Promise<Community | null>;
};
/** A book in the feed of the reader's shop. */
export type RatedBook = { alias: string; shopId: string; shopBookId: string; title: string };

/** Ratings wait for the community; also the safety net for those whose own job failed. */
export const sendRatingsKind: JobKind = {
  name: 'community.send-ratings',
  payload: z.object({}),
  attempts: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  key: () => 'only',
  schedule: '*/5 * * * *',
};

const AT_ONCE = 200;
/** How long a rating is offered to a community that does not take it, and a withdrawal, which is of more weight. */
const OFFER_MS = 14 * 86_400_000;

/** Public ratings of partner books (spec: name or pseudonym and e-mail are mandatory, the rest is optional). */
export const createPublicRatings = ({ db, provider, queue, clock, findCommunity }: Dependencies) => {
  const ratingsDb = createRatingsDb(db);

  const sendRating = async (community: Community, reference: string): Promise<void> => {
    const rating = await ratingsDb.findByReference(reference); // it may have been withdrawn meanwhile
    if (!rating) return;
    const failure = await provider.sendRating(community, rating).catch(toCommunityError);
    const now = clock.now();
    await ratingsDb.saveAttempt(rating, failure ? null : now, now);
    if (failure) throw failure;
  };
  const sendWithdrawal = async (community: Community, withdrawal: Withdrawal): Promise<void> => {
    await provider.withdrawRating(community, withdrawal.reference);
    await ratingsDb.deleteWithdrawal(withdrawal);
  };

  /** Tells a community what it has yet to learn, until it does not answer. */
  const sendChanges = async (community: Community, signal: AbortSignal) => {
    const { alias } = community;
    const since = new Date(clock.now().getTime() - OFFER_MS);
    let isSilent = false;
    const offer = async <T>(list: () => Promise<T[]>, send: (item: T) => Promise<void>): Promise<number> => {
      let [done, taken] = [0, 0];
      do {
        taken = 0;
        for (const item of isSilent || signal.aborted ? [] : await list()) {
          if (isSilent || signal.aborted) break;
          const failure = await send(item).catch(toCommunityError);
          if (failure) isSilent = failure instanceof CommunityUnreachable;
          else taken += 1;
        }
        done += taken;
      } while (taken === AT_ONCE); // there may be more
      return done;
    };
    const withdrawn = await offer(
      () => ratingsDb.listWithdrawals(alias, AT_ONCE),
      (withdrawal) => sendWithdrawal(community, withdrawal),
    );
    const sent = await offer(
      () => ratingsDb.listUnsent(alias, since, AT_ONCE),
      (reference) => sendRating(community, reference),
    );
    return { sent, withdrawn };
  };

  return {
    async find({ readerId }: SignedIn, book: RatedBook): Promise<PublicRating | null> {
      const row = await ratingsDb.findRating(toKey(readerId, book));
      return row && toWireRating(row);
    },

    /** @throws Refusal `partner_rating.name_empty`, `…email_wrong`, `…too_many` */
    async save(
      { readerId }: SignedIn,
      book: RatedBook,
      sent: Received<typeof calls.rate, 'body'>,
      address: string,
    ): Promise<PublicRating> {
      const name = RaterName.safeParse(sent.name);
      if (!name.success) throw new Refusal('partner_rating.name_empty');
      const email = RaterEmail.safeParse(sent.email);
      if (!email.success) throw new Refusal('partner_rating.email_wrong');
      const key = toKey(readerId, book);
      return db.$transaction(async (tx) => {
        const most = limits.PUBLIC_RATINGS;
        if ((await ratingsDb.countOthers(tx, key)) >= most) throw new Refusal('partner_rating.too_many', { most });
        const now = clock.now(); // behind the lock, so that the last change has the last time
        const row = await ratingsDb.saveRating(tx, {
          ...key,
          title: book.title,
          reference: randomUUID(),
          rating: sent.rating,
          name: name.data,
          email: email.data,
          text: sent.text,
          address,
          createdAt: now,
          changedAt: now,
          sentAt: null,
        });
        await queue.send(sendRatingsKind, {}, { tx });
        return toWireRating(row);
      });
    },

    /** Does nothing without a rating. */
    async remove({ readerId }: SignedIn, book: RatedBook): Promise<void> {
      await db.$transaction(async (tx) => {
        const isRemoved = await ratingsDb.deleteRating(tx, toKey(readerId, book));
        if (isRemoved) await queue.send(sendRatingsKind, {}, { tx });
      });
    },

    async list({ readerId }: SignedIn, { limit, offset }: { limit: number; offset: number }) {
      const { total, items } = await ratingsDb.listRatings(readerId, { skip: offset, take: limit });
      return {
        total,
        items: items.map((row): OwnRating => ({ ...toWireRating(row), id: row.reference, title: row.title })),
      };
    },
    /** @throws Refusal `partner_rating.not_found`, also for one of another reader */
    async withdraw({ readerId }: SignedIn, reference: string): Promise<void> {
      await db.$transaction(async (tx) => {
        if (!(await ratingsDb.deleteByReference(tx, readerId, reference)))
          throw new Refusal('partner_rating.not_found');
        await queue.send(sendRatingsKind, {}, { tx });
      });
    },

    /** Sends what communities have yet to learn. None holds up the others. */
    async sendPending(signal: AbortSignal): Promise<{ sent: number; withdrawn: number }> {
      const total = { sent: 0, withdrawn: 0 };
      for (const alias of await ratingsDb.listWaiting(new Date(clock.now().getTime() - OFFER_MS))) {
        const community = signal.aborted ? null : await findCommunity(alias);
        if (!community) continue;
        const { sent, withdrawn } = await sendChanges(community, signal);
        total.sent += sent;
        total.withdrawn += withdrawn;
      }
      return total;
    },

    /** Erases network addresses after 30 days, and forgets withdrawals that no community took. Returns how many addresses. */
    async clean(): Promise<number> {
      const now = clock.now();
      await ratingsDb.deleteWithdrawalsBefore(subtractPeriod(now, retention.withdrawnRating.period));
      return ratingsDb.eraseAddressesBefore(subtractPeriod(now, retention.raterAddress.period));
    },
  };
};

const toKey = (readerId: bigint, { alias, shopId, shopBookId }: RatedBook): RatingKey => ({
  readerId,
  alias,
  shopId,
  shopBookId,
});

const toWireRating = ({ rating, name, email, text, createdAt, sentAt }: RatingRow): PublicRating => ({
  rating,
  name,
  email,
  text,
  created_at: createdAt.toISOString(),
  sent: sentAt !== null,
});
