import type { Language } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type PasskeyRow = {
  id: string;
  credentialId: string;
  publicKey: Bytes;
  counter: bigint;
  transports: string[];
  synced: boolean;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};
export type AuthenticatorRow = { sealed: Bytes; lastStep: bigint; createdAt: Date; lastUsedAt: Date | null };
/** Whose factors they are; `alias`: the shop or provider that the account is of. */
export type Owner = {
  id: bigint;
  login: string;
  email: string;
  language: Language;
  alias: string;
  asksFactor: boolean;
};
export type Challenge = { readerId: bigint; holder: string; kind: 'passkey' | 'confirm' | 'authenticator' };

export const factorsDb = (db: Database) => {
  const ownerOf = async (tx: Db, readerId: bigint, lock: Prisma.Sql): Promise<Owner> => {
    const [row] = await tx.$queryRaw<Owner[]>`
      SELECT id, login, email, language, provider_alias AS alias, asks_factor AS "asksFactor"
      FROM reader WHERE id = ${readerId} ${lock}`;
    if (!row) throw new Error(`There is no reader ${readerId}`);
    return row;
  };
  return {
    owner: (readerId: bigint): Promise<Owner> => ownerOf(db, readerId, Prisma.empty),
    /** The owner, whose factors nobody else changes until the transaction ends. */
    lockOwner: (tx: Db, readerId: bigint): Promise<Owner> => ownerOf(tx, readerId, Prisma.sql`FOR NO KEY UPDATE`),
    async setAsk(tx: Db, readerId: bigint, asksFactor: boolean): Promise<void> {
      await tx.reader.update({ where: { id: readerId }, data: { asksFactor } });
    },

    /** Whether there is a factor, and when one was last shown in a session. */
    async confirmation(readerId: bigint, sessionId: string): Promise<{ hasFactor: boolean; confirmedAt: Date | null }> {
      const [row] = await db.$queryRaw<{ hasFactor: boolean; confirmedAt: Date | null }[]>`
        SELECT EXISTS (SELECT FROM passkey p WHERE p.reader_id = ${readerId})
            OR EXISTS (SELECT FROM authenticator a WHERE a.reader_id = ${readerId}) AS "hasFactor",
          (SELECT confirmed_at FROM session s WHERE s.reader_id = ${readerId} AND s.id = ${sessionId}::uuid)
            AS "confirmedAt"`;
      return row ?? { hasFactor: false, confirmedAt: null };
    },
    async setConfirmed(tx: Db, readerId: bigint, sessionId: string, now: Date): Promise<void> {
      await tx.session.updateMany({ where: { readerId, id: sessionId }, data: { confirmedAt: now } });
    },
    /** The reader has been signed in on that device, and nobody has signed it out from elsewhere since. */
    async isKnownDevice(readerId: bigint, hash: Bytes): Promise<boolean> {
      return (await db.knownDevice.count({ where: { readerId, hash, endedAt: null } })) > 0;
    },

    /**
     * Whether a factor was shown in this session; else its device, where one was shown in another session there, or where the
     * session is older than the authenticator app. Null for a session that anybody makes who has the password.
     */
    async knownTypist(readerId: bigint, sessionId: string) {
      const [row] = await db.$queryRaw<{ hasShown: boolean; deviceHash: Bytes | null }[]>`
        SELECT s.confirmed_at IS NOT NULL AS "hasShown", s.device_hash AS "deviceHash"
        FROM session s WHERE s.reader_id = ${readerId} AND s.id = ${sessionId}::uuid AND (s.confirmed_at IS NOT NULL
          OR EXISTS (SELECT FROM authenticator a WHERE a.reader_id = s.reader_id AND a.created_at > s.created_at)
          OR EXISTS (SELECT FROM session o WHERE o.reader_id = s.reader_id AND o.device_hash = s.device_hash
            AND o.confirmed_at IS NOT NULL))`;
      return row ?? null;
    },

    passkeys: (tx: Db, readerId: bigint): Promise<PasskeyRow[]> =>
      tx.passkey.findMany({ where: { readerId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    /** False where it is known already. */
    async addPasskey(tx: Db, readerId: bigint, row: PasskeyRow): Promise<boolean> {
      return (await tx.passkey.createMany({ data: [{ readerId, ...row }], skipDuplicates: true })).count === 1;
    },
    async renamePasskey(readerId: bigint, id: string, name: string): Promise<boolean> {
      return (await db.passkey.updateMany({ where: { readerId, id }, data: { name } })).count > 0;
    },
    /** False for one whose count has not risen: somebody else has used it meanwhile. */
    async usedPasskey(readerId: bigint, id: string, used: { counter: bigint; synced: boolean; now: Date }) {
      const isCounted = used.counter > 0n ? { counter: { lt: used.counter } } : { counter: 0n };
      const data = { counter: used.counter, synced: used.synced, lastUsedAt: used.now };
      return (await db.passkey.updateMany({ where: { readerId, id, ...isCounted }, data })).count > 0;
    },
    /** Its name; null when it was not there. */
    async removePasskey(tx: Db, readerId: bigint, id: string): Promise<string | null> {
      const [row] = await tx.$queryRaw<{ name: string }[]>`
        DELETE FROM passkey WHERE reader_id = ${readerId} AND id = ${id}::uuid RETURNING name`;
      return row?.name ?? null;
    },

    authenticator: (tx: Db, readerId: bigint): Promise<AuthenticatorRow | null> =>
      tx.authenticator.findUnique({ where: { readerId } }),
    async putAuthenticator(tx: Db, readerId: bigint, row: AuthenticatorRow): Promise<void> {
      await tx.authenticator.upsert({ where: { readerId }, create: { readerId, ...row }, update: row });
    },
    /** False for a step that was used already, or an older one. */
    async usedStep(readerId: bigint, step: bigint, now: Date): Promise<boolean> {
      const where = { readerId, lastStep: { lt: step } };
      return (await db.authenticator.updateMany({ where, data: { lastStep: step, lastUsedAt: now } })).count > 0;
    },
    async removeAuthenticator(tx: Db, readerId: bigint): Promise<boolean> {
      return (await tx.authenticator.deleteMany({ where: { readerId } })).count > 0;
    },
    sealed: (tx: Db): Promise<{ readerId: bigint; sealed: Bytes }[]> =>
      tx.authenticator.findMany({ select: { readerId: true, sealed: true } }),
    async reseal(tx: Db, readerId: bigint, sealed: Bytes): Promise<void> {
      await tx.authenticator.update({ where: { readerId }, data: { sealed } });
    },

    async recovery(tx: Db, readerId: bigint): Promise<{ left: number; createdAt: Date } | null> {
      const [row] = await tx.$queryRaw<{ left: number; createdAt: Date | null }[]>`
        SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS "left", max(created_at) AS "createdAt"
        FROM recovery_code WHERE reader_id = ${readerId}`;
      return row?.createdAt ? { left: row.left, createdAt: row.createdAt } : null;
    },
    async putRecoveryCodes(tx: Db, readerId: bigint, hashes: readonly Bytes[], createdAt: Date): Promise<void> {
      await tx.recoveryCode.deleteMany({ where: { readerId } });
      await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ readerId, hash, createdAt })) });
    },
    /** Answers whether it was there and unused. */
    async useRecoveryCode(tx: Db, readerId: bigint, hash: Bytes, now: Date): Promise<boolean> {
      return (
        (await tx.recoveryCode.updateMany({ where: { readerId, hash, usedAt: null }, data: { usedAt: now } })).count > 0
      );
    },

    /** In the place of the one before. */
    async putChallenge({ readerId, holder, kind }: Challenge, secret: Bytes, expiresAt: Date): Promise<void> {
      await db.factorChallenge.upsert({
        where: { readerId_holder_kind: { readerId, holder, kind } },
        create: { readerId, holder, kind, secret, expiresAt },
        update: { secret, expiresAt },
      });
    },
    async challenge({ readerId, holder, kind }: Challenge, now: Date): Promise<Bytes | null> {
      const where = { readerId, holder, kind, expiresAt: { gt: now } };
      return (await db.factorChallenge.findFirst({ where, select: { secret: true } }))?.secret ?? null;
    },
    /** Takes it: who comes second finds none. */
    async takeChallenge({ readerId, holder, kind }: Challenge, now: Date): Promise<Bytes | null> {
      const [row] = await db.$queryRaw<{ secret: Bytes; isGood: boolean }[]>`
        DELETE FROM factor_challenge WHERE reader_id = ${readerId} AND holder = ${holder} AND kind = ${kind}
        RETURNING secret, expires_at > ${now} AS "isGood"`;
      return row?.isGood ? row.secret : null;
    },

    /** Every factor and code, with what was under way. Answers whether a factor was there. */
    async removeAll(tx: Db, readerId: bigint): Promise<boolean> {
      const where = { readerId };
      const { count } = await tx.passkey.deleteMany({ where });
      const apps = await tx.authenticator.deleteMany({ where });
      await tx.recoveryCode.deleteMany({ where });
      await tx.factorChallenge.deleteMany({ where });
      await tx.factorSignIn.deleteMany({ where });
      await tx.factorTry.deleteMany({ where });
      return count + apps.count > 0;
    },
  };
};
