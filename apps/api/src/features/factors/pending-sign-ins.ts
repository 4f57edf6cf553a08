import { randomBytes } from 'node:crypto';
import { hashOf } from '../../http/browser-cookie.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Entry, Knocking } from '../auth/auth.service.ts';
import { type PendingSignIn, pendingSignInsDb } from './pending-sign-ins.db.ts';

const LIFE_MS = 10 * 60_000;
/** Whoever mistypes more often has forgotten more than that, and begins with the password. */
const MOST_TRIES = 10;
const TICKET_BYTES = 32;

/** What a browser brings: the ticket that it got, and the id of its device cookie. */
export type PresentedTicket = { ticket: string; device: string };

/** Sign-ins whose password was right, and that wait for a factor: each in its browser, for ten minutes. */
export const pendingSignIns = (db: Database, clock: Clock) => {
  const stored = pendingSignInsDb(db);
  return {
    /** What is said to whoever has the password and must show a factor too; programs can't. */
    async ask(reader: Knocking, entry: Entry, deviceHash: Uint8Array<ArrayBuffer>): Promise<Refusal> {
      if (!entry.isInteractive) return new Refusal('auth.app_password_needed');
      const ticket = randomBytes(TICKET_BYTES).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
      const { way, remember } = entry;
      await stored.add({ readerId: reader.id, hash: hashOf(ticket), deviceHash, way, remember, expiresAt });
      return new Refusal('auth.factor_needed', { ticket });
    },
    /** @throws Refusal `factor.sign_in_gone` */
    async find({ ticket, device }: PresentedTicket): Promise<PendingSignIn> {
      const found = await stored.find(hashOf(ticket), hashOf(device), clock.now());
      if (!found) throw new Refusal('factor.sign_in_gone');
      return found;
    },
    /** One of its few tries. @throws Refusal `factor.sign_in_gone` */
    async try({ ticket, device }: PresentedTicket): Promise<PendingSignIn> {
      const found = await stored.try(hashOf(ticket), hashOf(device), MOST_TRIES, clock.now());
      if (!found) throw new Refusal('factor.sign_in_gone');
      return found;
    },
    /** It is over; whoever completes it second is late. @throws Refusal `factor.sign_in_gone` */
    async end({ ticket }: PresentedTicket): Promise<void> {
      if (!(await stored.take(hashOf(ticket)))) throw new Refusal('factor.sign_in_gone');
    },
  };
};

export const holderOf = ({ ticket }: PresentedTicket): string =>
  `sign-in ${Buffer.from(hashOf(ticket)).toString('hex')}`;
