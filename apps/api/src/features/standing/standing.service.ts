import type { Reply, standing as wire } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Knocking } from '../auth/auth.service.ts';
import { type Person, personHash } from './person.ts';
import { standingDb } from './standing.db.ts';

type KeptOut = Pick<Knocking, 'lockedAt' | 'blockedReason' | 'blockedUntil'>;
type Collaborators = { db: Database; key: Buffer; clock: Clock };

export type StandingService = ReturnType<typeof standingService>;

/** What the operator has decided, for those who have to ask before they let somebody in or something pass. */
export const standingService = ({ db, key, clock }: Collaborators) => {
  const rows = standingDb(db);

  return {
    /** A person may be barred whose account is gone. @throws Refusal `auth.blocked` */
    async refuseBanned(person: Person): Promise<void> {
      const ban = await rows.banOf(personHash(key, person), clock.now());
      if (ban) throw blocked(ban);
    },
    /** The words for a reader who is kept out. Who is locked and blocked hears of the block: no new password helps. */
    refusalFor({ lockedAt, blockedReason: reason, blockedUntil: until }: KeptOut): Refusal {
      const isBlocked = lockedAt === null || (reason !== null && (until === null || until > clock.now()));
      return isBlocked ? blocked({ reason: reason ?? '', until }) : new Refusal('auth.locked');
    },
    /** Told in the transaction of a sign-in: a block whose time is over ends here. */
    async entered(
      tx: Db,
      { reader, now }: { reader: Pick<Knocking, 'id' | 'blockedUntil'>; now: Date },
    ): Promise<void> {
      if (reader.blockedUntil) await rows.endOverdueBlock(tx, reader.id, now);
    },
    /** Bytes that the operator took from this reader don't come back. @throws Refusal `file.removed` */
    async refuseRemoved(readerId: bigint, sha256: Uint8Array): Promise<void> {
      const removed = await rows.removed(readerId, sha256);
      if (removed) throw new Refusal('file.removed', { reason: removed.reason });
    },
    /** How an account stands, for the operator. */
    async of(readerId: bigint) {
      const { blockedAt = null, blockedUntil = null, ...rest } = (await rows.of(readerId)) ?? {};
      const isOver = blockedUntil !== null && blockedUntil <= clock.now();
      return { blocked: blockedAt !== null && !isOver, blockedUntil, ...rest };
    },
    /** What a reader who is signed in has to know. */
    async mine(readerId: bigint): Promise<Reply<typeof wire.mine>> {
      const { restrictedAt, terminatesAt } = (await rows.of(readerId)) ?? {};
      return {
        restricted: restrictedAt
          ? { since: restrictedAt.toISOString(), reason: await rows.reasonOf(readerId, 'restrict') }
          : null,
        ends: terminatesAt
          ? { at: terminatesAt.toISOString(), reason: await rows.reasonOf(readerId, 'terminate') }
          : null,
      };
    },
    /** What is over leaves the database. Answers how many. */
    clean: () => rows.clean(clock.now()),
  };
};

const blocked = ({ reason, until }: { reason: string; until: Date | null }): Refusal =>
  new Refusal('auth.blocked', { reason, ...(until && { until: until.toISOString() }) });
