import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../http/browser-cookie.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { SignInContext, SigningInReader } from '../auth/auth.service.ts';
import { createPendingSignInsDb, type PendingSignIn } from './pending-sign-ins.db.ts';

const LIFE_MS = 10 * 60_000;
/** After that, the sign-in starts again with the password. */
const MAX_TRIES = 10;
const TICKET_BYTES = 32;

/** What a browser presents: its ticket, and the id in its device cookie. */
export type PresentedTicket = { ticket: string; device: string };

/** Sign-ins with the right password that wait for a second factor: each in its browser, for ten minutes. */
export const createPendingSignIns = (db: Database, clock: Clock) => {
  const pendingSignInsDb = createPendingSignInsDb(db);
  return {
    /** Stores a sign-in and returns the refusal that asks for the factor; programs, which can't show the prompt, need an app password. */
    async begin(
      reader: SigningInReader,
      context: SignInContext,
      deviceHash: Uint8Array<ArrayBuffer>,
    ): Promise<Refusal> {
      if (!context.isInteractive) return new Refusal('auth.app_password_needed');
      const ticket = randomBytes(TICKET_BYTES).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
      const { way, remember } = context;
      await pendingSignInsDb.insert({
        readerId: reader.id,
        hash: hashSecret(ticket),
        deviceHash,
        way,
        remember,
        expiresAt,
      });
      return new Refusal('auth.factor_needed', { ticket });
    },
    /** @throws Refusal `factor.sign_in_gone` */
    async find({ ticket, device }: PresentedTicket): Promise<PendingSignIn> {
      const pending = await pendingSignInsDb.find(hashSecret(ticket), hashSecret(device), clock.now());
      if (!pending) throw new Refusal('factor.sign_in_gone');
      return pending;
    },
    /** Finds the sign-in and counts a try. @throws Refusal `factor.sign_in_gone` */
    async countTry({ ticket, device }: PresentedTicket): Promise<PendingSignIn> {
      const pending = await pendingSignInsDb.countTry(hashSecret(ticket), hashSecret(device), MAX_TRIES, clock.now());
      if (!pending) throw new Refusal('factor.sign_in_gone');
      return pending;
    },
    /** Ends the sign-in; a second completion is refused. @throws Refusal `factor.sign_in_gone` */
    async complete({ ticket }: PresentedTicket): Promise<void> {
      if (!(await pendingSignInsDb.delete(hashSecret(ticket)))) throw new Refusal('factor.sign_in_gone');
    },
  };
};

export const toHolderName = ({ ticket }: PresentedTicket): string =>
  `sign-in ${Buffer.from(hashSecret(ticket)).toString('hex')}`;
