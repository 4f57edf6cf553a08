import type { moderation as calls, Reply } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { SigningInReader } from '../auth/auth.service.ts';
import { createModerationDb, hashPerson, type Person } from './moderation.db.ts';

type SuspendedReader = Pick<SigningInReader, 'lockedAt' | 'blockedReason' | 'blockedUntil'>;
type Dependencies = { db: Database; key: Buffer; clock: Clock };

export type ModerationService = ReturnType<typeof createModerationService>;

/** The operator's decisions, for the features that must respect them. */
export const createModerationService = ({ db, key, clock }: Dependencies) => {
  const moderationDb = createModerationDb(db);

  return {
    /** Refuses a banned person, also when the account is deleted. @throws Refusal `auth.blocked` */
    async refuseBanned(person: Person): Promise<void> {
      const ban = await moderationDb.findBan(hashPerson(key, person), clock.now());
      if (ban) throw createBlockedRefusal(ban);
    },
    /** The refusal for a suspended reader. A reader both locked and blocked gets that of the block: a new password would not help. */
    toRefusal({ lockedAt, blockedReason: reason, blockedUntil: until }: SuspendedReader): Refusal {
      const isBlocked = lockedAt === null || (reason !== null && (until === null || until > clock.now()));
      return isBlocked ? createBlockedRefusal({ reason: reason ?? '', until }) : new Refusal('auth.locked');
    },
    /** Ends a block that has run out; called in the transaction of a sign-in. */
    async endOverdueBlock(
      tx: Db,
      { reader, now }: { reader: Pick<SigningInReader, 'id' | 'blockedUntil'>; now: Date },
    ): Promise<void> {
      if (reader.blockedUntil) await moderationDb.endOverdueBlock(tx, reader.id, now);
    },
    /** Refuses bytes that the operator removed from this reader. @throws Refusal `file.removed` */
    async refuseRemoved(readerId: bigint, sha256: Uint8Array): Promise<void> {
      const removed = await moderationDb.findRemovedBook(readerId, sha256);
      if (removed) throw new Refusal('file.removed', { reason: removed.reason });
    },
    /** The status of an account, for the operator. */
    async getStatus(readerId: bigint) {
      const { blockedAt = null, blockedUntil = null, ...rest } = (await moderationDb.findStatus(readerId)) ?? {};
      const isOver = blockedUntil !== null && blockedUntil <= clock.now();
      return { blocked: blockedAt !== null && !isOver, blockedUntil, ...rest };
    },
    /** The restrictions of a signed-in reader. */
    async getOwnStatus(readerId: bigint): Promise<Reply<typeof calls.mine>> {
      const { restrictedAt, terminatesAt } = (await moderationDb.findStatus(readerId)) ?? {};
      return {
        restricted: restrictedAt
          ? { since: restrictedAt.toISOString(), reason: await moderationDb.findLastReason(readerId, 'restrict') }
          : null,
        ends: terminatesAt
          ? { at: terminatesAt.toISOString(), reason: await moderationDb.findLastReason(readerId, 'terminate') }
          : null,
      };
    },
    /** Deletes expired bans and unlock links. */
    clean: () => moderationDb.deleteExpired(clock.now()),
  };
};

const createBlockedRefusal = ({ reason, until }: { reason: string; until: Date | null }): Refusal =>
  new Refusal('auth.blocked', { reason, ...(until && { until: until.toISOString() }) });
