import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { findTimeStep } from './authenticator.ts';
import { type AttemptBucket, createCodeAttempts } from './code-attempts.ts';
import { createFactorsDb } from './factors.db.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

type Dependencies = {
  db: Database;
  vault: Vault;
  clock: Clock;
  /** Mails the reader. */
  notifications: { notifyCodeUsed(readerId: bigint): Promise<void>; notifyGuessing(readerId: bigint): Promise<void> };
};
/** Where a code is entered: in a session, or at a sign-in. */
export type CodeOrigin = { sessionId: string } | { deviceHash: Uint8Array<ArrayBuffer> };

const MINUTES_MS = 60_000;
/** Three codes in a million are valid at a time: ten guesses an hour hit one in four years, and the owner is notified at once. */
const [MAX_WRONG_CODES, WINDOW_MS] = [10, 15 * MINUTES_MS];
const STRANGERS_WINDOW_MS = 60 * MINUTES_MS;

/** The purpose that the secret of an authenticator app is sealed for. */
export const toSealPurpose = (readerId: bigint): string => `authenticator ${readerId}`;

/** Verifies typed codes: those of the authenticator app, each valid once, and recovery codes. */
export const createCodeVerifier = ({ db, vault, clock, notifications }: Dependencies) => {
  const factorsDb = createFactorsDb(db);
  const attempts = createCodeAttempts(db, clock);

  const createOwnBucket = (readerId: bigint, name: string) => ({
    readerId,
    name,
    most: MAX_WRONG_CODES,
    windowMs: WINDOW_MS,
    isStranger: false,
  });

  /**
   * Sessions and devices that presented a factor before, or are older than the authenticator app, have a count of their own, so
   * that a stranger who knows the password can't lock the owner out. All others share one count: otherwise each new sign-in
   * would give ten more guesses.
   */
  const findBucket = async (readerId: bigint, origin: CodeOrigin): Promise<AttemptBucket & { isStranger: boolean }> => {
    if ('sessionId' in origin) {
      const knownOrigin = await factorsDb.findKnownOrigin(readerId, origin.sessionId);
      if (knownOrigin?.hasShown) return createOwnBucket(readerId, `session ${origin.sessionId}`);
      if (knownOrigin?.deviceHash) return createOwnBucket(readerId, toDeviceBucketName(knownOrigin.deviceHash));
    } else if (await factorsDb.isKnownDevice(readerId, origin.deviceHash))
      return createOwnBucket(readerId, toDeviceBucketName(origin.deviceHash));
    return { readerId, name: 'strangers', most: MAX_WRONG_CODES, windowMs: STRANGERS_WINDOW_MS, isStranger: true };
  };

  return {
    /** @throws Refusal `factor.code_wrong`, also for a used code, `factor.codes_paused` */
    async verify(readerId: bigint, typed: string, origin: CodeOrigin): Promise<void> {
      const hash = hashRecoveryCode(readerId, typed);
      if (hash) {
        // Nobody guesses 64 bits: recovery codes are not counted, and still work while app codes are paused.
        if (!(await factorsDb.useRecoveryCode(db, readerId, hash, clock.now()))) throw new Refusal('factor.code_wrong');
        return notifications.notifyCodeUsed(readerId);
      }
      const { isStranger, ...bucket } = await findBucket(readerId, origin);
      const attempt = await attempts.begin(bucket);
      const app = await factorsDb.findAuthenticator(db, readerId);
      const secret = app && vault.open(toSealPurpose(readerId), app.sealed);
      const step = secret && findTimeStep(secret, typed, clock.now());
      if (step !== null && (await factorsDb.updateLastStep(readerId, step, clock.now()))) return attempt.succeed();
      if (isStranger && attempt.isLast) await notifications.notifyGuessing(readerId);
      throw new Refusal('factor.code_wrong');
    },

    /** Verifies the first code of an app that is being set up; returns its time step. @throws Refusal `factor.code_wrong`, `factor.codes_paused` */
    async verifySetupCode(readerId: bigint, secret: Uint8Array, typed: string, sessionId: string): Promise<bigint> {
      // the reader knows the secret of the app, so there is nothing to guess
      const { isStranger: _, ...bucket } = createOwnBucket(readerId, `session ${sessionId}`);
      const attempt = await attempts.begin(bucket);
      const step = findTimeStep(secret, typed, clock.now());
      if (step === null) throw new Refusal('factor.code_wrong');
      await attempt.succeed();
      return step;
    },
  };
};

const toDeviceBucketName = (hash: Uint8Array): string => `device ${Buffer.from(hash).toString('hex')}`;
