import {
  COOKIE_NOTICE_VERSION,
  type CookieChoice,
  onlyNecessaryCookies,
  optionalCookies,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { createChoiceCookie } from './choice-cookie.ts';
import { createCookieDb } from './cookies.db.ts';

type Dependencies = { db: Database; clock: Clock; publicUrl: string };
type CookieRequest = { headers: { cookie?: string | undefined } };
/** `setCookie`: the header that stores the answer in the browser. */
type SavedChoice = { choice: CookieChoice; setCookie: string };

/** Choices of one network in an hour; a whole school may share one. */
const CHOICES_PER_NETWORK = 1000;
const HOUR_SECONDS = 3600;

export type CookieChoiceService = ReturnType<typeof createCookieChoiceService>;

/** Which optional cookies a browser allows, and the records that prove it. */
export const createCookieChoiceService = ({ db, clock, publicUrl }: Dependencies) => {
  const cookieDb = createCookieDb(db);
  const cookie = createChoiceCookie(publicUrl);

  return {
    /** What the browser allows; null: it has not chosen, so the page asks. Nothing while a closed banner is remembered. */
    readCookieChoice({ headers }: CookieRequest): CookieChoice | null {
      const answer = cookie.read(headers.cookie, clock.now());
      if (answer === null) return null;
      return answer.kind === 'chosen' ? answer.choice : onlyNecessaryCookies;
    },

    /**
     * Records a choice and stores it in the browser for 12 months. One that allows nothing new needs no proof and is never
     * refused. @throws Refusal `request.too_many`
     */
    async choose({ headers }: CookieRequest, network: string, choice: CookieChoice): Promise<SavedChoice> {
      const chosenAt = clock.now();
      const answer = cookie.read(headers.cookie, chosenAt);
      const allowed = answer?.kind === 'chosen' ? answer.choice : onlyNecessaryCookies;
      const browserId = cookie.getBrowserId(headers.cookie);
      const record = { browserId, chosenAt, version: COOKIE_NOTICE_VERSION, network, ...choice };
      const since = new Date(chosenAt.getTime() - HOUR_SECONDS * 1000);
      const isRecorded = await cookieDb.insertConsent(record, CHOICES_PER_NETWORK, since);
      const allowsMore = optionalCookies.some((category) => choice[category] && !allowed[category]);
      if (!isRecorded && allowsMore) throw new Refusal('request.too_many', {}, HOUR_SECONDS);
      return { choice, setCookie: cookie.toSetCookie({ kind: 'chosen', browserId, chosenAt, choice }) };
    },

    /** Remembers for a day that the banner was closed. A choice that was made stays. */
    close(request: CookieRequest): { choice: CookieChoice; setCookie: string | null } {
      const now = clock.now();
      const answer = cookie.read(request.headers.cookie, now);
      if (answer?.kind === 'chosen') return { choice: answer.choice, setCookie: null };
      return { choice: onlyNecessaryCookies, setCookie: cookie.toSetCookie({ kind: 'closed', closedAt: now }) };
    },

    /** Deletes records that are older than their period. */
    async clean(): Promise<{ deleted: number }> {
      const oldest = subtractPeriod(clock.now(), retention.cookieConsent.period);
      return { deleted: await cookieDb.deleteConsentsBefore(oldest) };
    },
  };
};
