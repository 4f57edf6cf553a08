import type { Way } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { shopService } from '../shops/shops.service.ts';
import { isAppPassword } from './app-passwords.ts';
import type { Door } from './entrance.ts';
import type { Tries } from './failed-tries.ts';
import { personsDb } from './persons.db.ts';
import { whatEnds } from './what-ends.ts';

type Parts = {
  db: Database;
  shops: Pick<ReturnType<typeof shopService>, 'authenticate'>;
  tries: Tries;
  clock: Clock;
  confirmation: Door['confirmation'];
};

const FRESH_MS = 5 * 60_000;
/** A session that began in one of these ways began with a proof; approving a QR code in another one is none. */
const PROVED: ReadonlySet<string> = new Set<Way>(['password', 'google', 'facebook', 'phone']);
/** Readers of these have no password with a shop. */
export const WITHOUT_PASSWORD: ReadonlySet<string> = new Set<Way>(['google', 'facebook']);

/**
 * "Is it still you?", asked before what can't be taken back or opens the account. A session that has just begun is proof
 * enough; else the reader's shop is asked for the password. A wrong one counts for this session alone: whoever fails at the
 * log-in must not keep the owner from the own settings.
 */
export const proof =
  ({ db, shops, tries, clock, confirmation }: Parts) =>
  /**
   * `isBeside`: a factor is shown besides, and only the password is asked about.
   * @throws Refusal `auth.proof_needed`, `auth.confirm_needed`, `auth.password_wrong`, `auth.too_many_tries`, `auth.shop_unreachable`
   */
  async (
    reader: SignedIn,
    password: string | null,
    _visit: Pick<Visit, 'network'>,
    isBeside = false,
  ): Promise<void> => {
    if (reader.scope !== 'full') throw new Refusal('auth.proof_needed');
    const since = new Date(clock.now().getTime() - FRESH_MS);
    const confirmed = isBeside ? 'not needed' : await confirmation(reader, since);
    if (confirmed === 'fresh') return;
    if (confirmed === 'needed') throw new Refusal('auth.confirm_needed');
    const owner = await personsDb(db).ownerOf(reader.readerId, reader.sessionId);
    if (!owner) throw new Refusal('auth.proof_needed');
    if (password === null || password === '') {
      const isFresh = PROVED.has(owner.way) && owner.createdAt >= since;
      if (!isFresh || isBeside) throw new Refusal('auth.proof_needed');
      return;
    }
    if (WITHOUT_PASSWORD.has(owner.alias)) throw new Refusal('auth.proof_needed');
    const account = { alias: owner.alias, username: owner.login };
    const attempt = await tries.reauthentication(reader.sessionId);
    // No shop gets to see one.
    if (isAppPassword(password)) throw new Refusal('auth.password_wrong');
    const person = await whatEnds(attempt.didNotCount, () =>
      shops.authenticate({ ...account, shopId: owner.shopId, password }),
    ).catch((error: unknown) => {
      // The shop that knew this name an hour ago: whoever asks is signed in, and it is the password that did not do.
      throw error instanceof Refusal && error.code === 'auth.name_unknown' ? new Refusal('auth.password_wrong') : error;
    });
    // The name may be another customer's by now.
    if (person.externalId !== owner.externalId) throw new Refusal('auth.password_wrong');
    await attempt.succeeded();
  };
