import { type Language, retention, subtractPeriod } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

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
/** The owner of factors; `alias`: the shop or provider of the account. */
export type FactorOwner = {
  id: bigint;
  login: string;
  email: string;
  language: Language;
  alias: string;
  asksFactor: boolean;
};
export type Challenge = { readerId: bigint; holder: string; kind: 'passkey' | 'confirm' | 'authenticator' };

/** How many secrets are sealed again with another key before more are read. */
const SECRETS_PER_PAGE = 500;

export const createFactorsDb = (db: Database) => {
  const selectOwner = async (tx: Db, readerId: bigint, lock: Prisma.Sql): Promise<FactorOwner> => {
    const [row] = await tx.$queryRaw<FactorOwner[]>`
      SELECT id, login, email, language, provider_alias AS alias, asks_factor AS "asksFactor"
      FROM reader WHERE id = ${readerId} ${lock}`;
    if (!row) throw new Error(`There is no reader ${readerId}`);
    return row;
  };
  return {
    findOwner: (readerId: bigint): Promise<FactorOwner> => selectOwner(db, readerId, Prisma.empty),
    /** Finds the owner and locks the row, so that concurrent changes of factors serialise. */
    lockOwner: (tx: Db, readerId: bigint): Promise<FactorOwner> =>
      selectOwner(tx, readerId, Prisma.sql`FOR NO KEY UPDATE`),
    async updateAsksFactor(tx: Db, readerId: bigint, asksFactor: boolean): Promise<void> {
      await tx.reader.update({ where: { id: readerId }, data: { asksFactor } });
    },

    /** Whether the reader has a factor, and when one was last presented in this session. */
    async findConfirmation(
      readerId: bigint,
      sessionId: string,
    ): Promise<{ hasFactor: boolean; confirmedAt: Date | null }> {
      const [row] = await db.$queryRaw<{ hasFactor: boolean; confirmedAt: Date | null }[]>`
        SELECT EXISTS (SELECT FROM passkey p WHERE p.reader_id = ${readerId})
            OR EXISTS (SELECT FROM authenticator a WHERE a.reader_id = ${readerId}) AS "hasFactor",
          (SELECT confirmed_at FROM session s WHERE s.reader_id = ${readerId} AND s.id = ${sessionId}::uuid)
            AS "confirmedAt"`;
      return row ?? { hasFactor: false, confirmedAt: null };
    },
    async updateConfirmedAt(tx: Db, readerId: bigint, sessionId: string, now: Date): Promise<void> {
      await tx.session.updateMany({ where: { readerId, id: sessionId }, data: { confirmedAt: now } });
    },
    /** Whether the reader has signed in on this device and nobody has signed it out from elsewhere since. */
    async isKnownDevice(readerId: bigint, hash: Bytes): Promise<boolean> {
      return (await db.knownDevice.count({ where: { readerId, hash, endedAt: null } })) > 0;
    },

    /**
     * Whether a factor was presented in this session; otherwise its device, if one was presented in another session there or
     * the session is older than the authenticator app. Null for a session that needed only the password.
     */
    async findKnownOrigin(readerId: bigint, sessionId: string) {
      const [row] = await db.$queryRaw<{ hasShown: boolean; deviceHash: Bytes | null }[]>`
        SELECT s.confirmed_at IS NOT NULL AS "hasShown", s.device_hash AS "deviceHash"
        FROM session s WHERE s.reader_id = ${readerId} AND s.id = ${sessionId}::uuid AND (s.confirmed_at IS NOT NULL
          OR EXISTS (SELECT FROM authenticator a WHERE a.reader_id = ${readerId} AND a.created_at > s.created_at)
          OR EXISTS (SELECT FROM session o WHERE o.reader_id = ${readerId} AND o.device_hash = s.device_hash
            AND o.confirmed_at IS NOT NULL))`;
      return row ?? null;
    },

    listPasskeys: (tx: Db, readerId: bigint): Promise<PasskeyRow[]> =>
      tx.passkey.findMany({ where: { readerId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    /** False when the passkey is already registered. */
    async insertPasskey(tx: Db, readerId: bigint, row: PasskeyRow): Promise<boolean> {
      return (await tx.passkey.createMany({ data: [{ readerId, ...row }], skipDuplicates: true })).count === 1;
    },
    async renamePasskey(readerId: bigint, id: string, name: string): Promise<boolean> {
      return (await db.passkey.updateMany({ where: { readerId, id }, data: { name } })).count > 0;
    },
    /** False when the counter has not risen: a copy of the passkey was used meanwhile. */
    async updatePasskeyUse(readerId: bigint, id: string, used: { counter: bigint; synced: boolean; now: Date }) {
      const isCounted = used.counter > 0n ? { counter: { lt: used.counter } } : { counter: 0n };
      const data = { counter: used.counter, synced: used.synced, lastUsedAt: used.now };
      return (await db.passkey.updateMany({ where: { readerId, id, ...isCounted }, data })).count > 0;
    },
    /** Returns its name; null when it did not exist. */
    async deletePasskey(tx: Db, readerId: bigint, id: string): Promise<string | null> {
      const [row] = await tx.$queryRaw<{ name: string }[]>`
        DELETE FROM passkey WHERE reader_id = ${readerId} AND id = ${id}::uuid RETURNING name`;
      return row?.name ?? null;
    },

    findAuthenticator: (tx: Db, readerId: bigint): Promise<AuthenticatorRow | null> =>
      tx.authenticator.findUnique({ where: { readerId } }),
    async saveAuthenticator(tx: Db, readerId: bigint, row: AuthenticatorRow): Promise<void> {
      await tx.authenticator.upsert({ where: { readerId }, create: { readerId, ...row }, update: row });
    },
    /** False for a step that was already used, or an older one. */
    async updateLastStep(readerId: bigint, step: bigint, now: Date): Promise<boolean> {
      const where = { readerId, lastStep: { lt: step } };
      return (await db.authenticator.updateMany({ where, data: { lastStep: step, lastUsedAt: now } })).count > 0;
    },
    async deleteAuthenticator(tx: Db, readerId: bigint): Promise<boolean> {
      return (await tx.authenticator.deleteMany({ where: { readerId } })).count > 0;
    },
    /** The next sealed secrets after a reader, by reader. */
    listSealedAfter: (tx: Db, readerId: bigint): Promise<{ readerId: bigint; sealed: Bytes }[]> =>
      tx.authenticator.findMany({
        where: { readerId: { gt: readerId } },
        select: { readerId: true, sealed: true },
        orderBy: { readerId: 'asc' },
        take: SECRETS_PER_PAGE,
      }),
    async updateSealed(tx: Db, readerId: bigint, sealed: Bytes): Promise<void> {
      await tx.authenticator.update({ where: { readerId }, data: { sealed } });
    },

    async findRecoveryCodes(tx: Db, readerId: bigint): Promise<{ left: number; createdAt: Date } | null> {
      const [row] = await tx.$queryRaw<{ left: number; createdAt: Date | null }[]>`
        SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS "left", max(created_at) AS "createdAt"
        FROM recovery_code WHERE reader_id = ${readerId}`;
      return row?.createdAt ? { left: row.left, createdAt: row.createdAt } : null;
    },
    async replaceRecoveryCodes(tx: Db, readerId: bigint, hashes: readonly Bytes[], createdAt: Date): Promise<void> {
      await tx.recoveryCode.deleteMany({ where: { readerId } });
      await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ readerId, hash, createdAt })) });
    },
    /** Returns whether it existed and was unused. */
    async useRecoveryCode(tx: Db, readerId: bigint, hash: Bytes, now: Date): Promise<boolean> {
      return (
        (await tx.recoveryCode.updateMany({ where: { readerId, hash, usedAt: null }, data: { usedAt: now } })).count > 0
      );
    },

    /** Replaces the previous one. */
    async saveChallenge({ readerId, holder, kind }: Challenge, secret: Bytes, expiresAt: Date): Promise<void> {
      await db.factorChallenge.upsert({
        where: { readerId_holder_kind: { readerId, holder, kind } },
        create: { readerId, holder, kind, secret, expiresAt },
        update: { secret, expiresAt },
      });
    },
    async findChallenge({ readerId, holder, kind }: Challenge, now: Date): Promise<Bytes | null> {
      const where = { readerId, holder, kind, expiresAt: { gt: now } };
      return (await db.factorChallenge.findFirst({ where, select: { secret: true } }))?.secret ?? null;
    },
    /** Deletes and returns a challenge, so that it is answered once. */
    async takeChallenge({ readerId, holder, kind }: Challenge, now: Date): Promise<Bytes | null> {
      const [row] = await db.$queryRaw<{ secret: Bytes; isValid: boolean }[]>`
        DELETE FROM factor_challenge WHERE reader_id = ${readerId} AND holder = ${holder} AND kind = ${kind}
        RETURNING secret, expires_at > ${now} AS "isValid"`;
      return row?.isValid ? row.secret : null;
    },

    /** Deletes every factor and code, and pending challenges and sign-ins. Returns whether there was a factor. */
    async deleteAll(tx: Db, readerId: bigint): Promise<boolean> {
      const where = { readerId };
      const { count } = await tx.passkey.deleteMany({ where });
      const apps = await tx.authenticator.deleteMany({ where });
      await tx.recoveryCode.deleteMany({ where });
      await tx.factorChallenge.deleteMany({ where });
      await tx.factorSignIn.deleteMany({ where });
      await tx.factorTry.deleteMany({ where });
      return count + apps.count > 0;
    },

    /** Deletes expired challenges and sign-ins, and wrong codes that no longer count. Returns the number of rows. */
    async deleteExpired(now: Date): Promise<number> {
      const expired = Prisma.sql`expires_at < ${now}`;
      const challenges = await deleteInBatches(db, 'factor_challenge', expired);
      const signIns = await deleteInBatches(db, 'factor_sign_in', expired);
      const attemptsBefore = subtractPeriod(now, retention.failedSignIn.period);
      const attempts = await deleteInBatches(db, 'factor_try', Prisma.sql`at < ${attemptsBefore}`);
      return challenges + signIns + attempts;
    },
  };
};
