import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { stepOf } from './authenticator.ts';
import { factorTries, type TryBucket } from './factor-tries.ts';
import { factorsDb } from './factors.db.ts';
import { recoveryHash } from './recovery-codes.ts';

type Parts = {
  db: Database;
  vault: Vault;
  clock: Clock;
  /** Told in words of mails. */
  told: { codeUsed(readerId: bigint): Promise<void>; guessed(readerId: bigint): Promise<void> };
};
/** Who types a code: in a session, or at a sign-in. */
export type Typist = { sessionId: string } | { deviceHash: Uint8Array<ArrayBuffer> };

const MINUTES_MS = 60_000;
/** Of three codes in a million that are right, ten guesses an hour hit one in four years, and the owner is told at once. */
const [MOST, WINDOW_MS] = [10, 15 * MINUTES_MS];
const STRANGERS_WINDOW_MS = 60 * MINUTES_MS;

/** What an authenticator's secret is sealed for. */
export const sealedFor = (readerId: bigint): string => `authenticator ${readerId}`;

/** Codes that are typed: of the authenticator app, each good once, or recovery codes. */
export const typedCodes = ({ db, vault, clock, told }: Parts) => {
  const stored = factorsDb(db);
  const tries = factorTries(db, clock);

  const own = (readerId: bigint, name: string) => ({
    readerId,
    name,
    most: MOST,
    windowMs: WINDOW_MS,
    isStranger: false,
  });

  /**
   * Wrong codes count apart for who has shown a factor before, or has been here since before there was one, so that a stranger
   * who knows the password keeps nobody from the own library. Whoever could make a new count by signing in again counts with
   * all others of that kind: else each sign-in would give ten guesses more.
   */
  const bucketOf = async (readerId: bigint, typist: Typist): Promise<TryBucket & { isStranger: boolean }> => {
    if ('sessionId' in typist) {
      const known = await stored.knownTypist(readerId, typist.sessionId);
      if (known?.hasShown) return own(readerId, `session ${typist.sessionId}`);
      if (known?.deviceHash) return own(readerId, deviceBucket(known.deviceHash));
    } else if (await stored.isKnownDevice(readerId, typist.deviceHash))
      return own(readerId, deviceBucket(typist.deviceHash));
    return { readerId, name: 'strangers', most: MOST, windowMs: STRANGERS_WINDOW_MS, isStranger: true };
  };

  return {
    /** @throws Refusal `factor.code_wrong` for one that was used too, `factor.codes_paused` */
    async use(readerId: bigint, typed: string, typist: Typist): Promise<void> {
      const hash = recoveryHash(readerId, typed);
      if (hash) {
        // Nobody guesses 64 bits: these count nothing, and help who is not let in by the others.
        if (!(await stored.useRecoveryCode(db, readerId, hash, clock.now()))) throw new Refusal('factor.code_wrong');
        return told.codeUsed(readerId);
      }
      const { isStranger, ...bucket } = await bucketOf(readerId, typist);
      const attempt = await tries.begin(bucket);
      const app = await stored.authenticator(db, readerId);
      const secret = app && vault.open(sealedFor(readerId), app.sealed);
      const step = secret && stepOf(secret, typed, clock.now());
      if (step !== null && (await stored.usedStep(readerId, step, clock.now()))) return attempt.wasRight();
      if (isStranger && attempt.isLast) await told.guessed(readerId);
      throw new Refusal('factor.code_wrong');
    },

    /** The step of a code of an app that is being set up. @throws Refusal `factor.code_wrong`, `factor.codes_paused` */
    async check(readerId: bigint, secret: Uint8Array, typed: string, sessionId: string): Promise<bigint> {
      // who sets one up has seen its secret: there is nothing to guess
      const { isStranger: _, ...bucket } = own(readerId, `session ${sessionId}`);
      const attempt = await tries.begin(bucket);
      const step = stepOf(secret, typed, clock.now());
      if (step === null) throw new Refusal('factor.code_wrong');
      await attempt.wasRight();
      return step;
    },
  };
};

const deviceBucket = (hash: Uint8Array): string => `device ${Buffer.from(hash).toString('hex')}`;
