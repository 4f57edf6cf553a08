import type { SignInMethod } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { createShopService } from '../shops/shops.service.ts';
import { isAppPassword } from './app-passwords.ts';
import { type AttemptLimiter, runAttempt } from './attempt-limiter.ts';
import { createPersonsDb } from './persons.db.ts';
import type { SignInHooks } from './sign-in.ts';

type Dependencies = {
  db: Database;
  shops: Pick<ReturnType<typeof createShopService>, 'authenticate'>;
  attemptLimiter: AttemptLimiter;
  clock: Clock;
  getConfirmationState: SignInHooks['getConfirmationState'];
};

const FRESH_MS = 5 * 60_000;
/** Signing in one of these ways proves the identity; approving a QR code in another session does not. */
const WAYS_WITH_PROOF: ReadonlySet<string> = new Set<SignInMethod>(['password', 'google', 'facebook', 'phone']);
/** Readers of these providers have no password at a shop. */
export const PROVIDERS_WITHOUT_PASSWORD: ReadonlySet<string> = new Set<SignInMethod>(['google', 'facebook']);

/**
 * Asks the reader to confirm their identity before an action that can't be undone or opens the account. A session younger than
 * five minutes is proof enough; otherwise the reader's shop checks the password. A wrong password counts for this session
 * alone: failed log-ins of others must not lock the owner out of the settings.
 */
export const createReauthentication =
  ({ db, shops, attemptLimiter, clock, getConfirmationState }: Dependencies) =>
  /**
   * `isWithFactor`: the caller checks a second factor too, so only the password is checked here.
   * @throws Refusal `auth.proof_needed`, `auth.confirm_needed`, `auth.password_wrong`, `auth.too_many_tries`, `auth.shop_unreachable`
   */
  async (
    reader: SignedIn,
    password: string | null,
    _clientInfo: Pick<ClientInfo, 'network'>,
    isWithFactor = false,
  ): Promise<void> => {
    if (reader.scope !== 'full') throw new Refusal('auth.proof_needed');
    const since = new Date(clock.now().getTime() - FRESH_MS);
    const confirmation = isWithFactor ? 'not needed' : await getConfirmationState(reader, since);
    if (confirmation === 'fresh') return;
    if (confirmation === 'needed') throw new Refusal('auth.confirm_needed');
    const owner = await createPersonsDb(db).findSessionOwner(reader.readerId, reader.sessionId);
    if (!owner) throw new Refusal('auth.proof_needed');
    if (password === null || password === '') {
      const isFresh = WAYS_WITH_PROOF.has(owner.way) && owner.createdAt >= since;
      if (!isFresh || isWithFactor) throw new Refusal('auth.proof_needed');
      return;
    }
    if (PROVIDERS_WITHOUT_PASSWORD.has(owner.alias)) throw new Refusal('auth.proof_needed');
    const account = { alias: owner.alias, username: owner.login };
    const attempt = await attemptLimiter.beginReauthentication(reader.sessionId);
    // App passwords are never sent to a shop.
    if (isAppPassword(password)) throw new Refusal('auth.password_wrong');
    const person = await runAttempt(attempt, () =>
      shops.authenticate({ ...account, shopId: owner.shopId, password }),
    ).catch((error: unknown) => {
      // The reader is signed in, so the shop knew this name before: report a wrong password.
      throw error instanceof Refusal && error.code === 'auth.name_unknown' ? new Refusal('auth.password_wrong') : error;
    });
    // The name may belong to another customer by now.
    if (person.externalId !== owner.externalId) throw new Refusal('auth.password_wrong');
    await attempt.succeed();
  };
