import type { Database } from '../../platform/db/db.ts';

/** Longer than any wrong code counts. */
const TRIES_KEPT_MS = 2 * 3_600_000;

/** Challenges and sign-ins that nobody completed, and wrong codes that no longer count. */
export const forgetExpired = async (db: Database, now: Date): Promise<number> => {
  const over = { where: { expiresAt: { lt: now } } };
  const challenges = await db.factorChallenge.deleteMany(over);
  const signIns = await db.factorSignIn.deleteMany(over);
  const tries = await db.factorTry.deleteMany({ where: { at: { lt: new Date(now.getTime() - TRIES_KEPT_MS) } } });
  return challenges.count + signIns.count + tries.count;
};
