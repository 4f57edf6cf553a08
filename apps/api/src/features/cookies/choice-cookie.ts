import { randomUUID } from 'node:crypto';
import {
  addPeriod,
  COOKIE_NOTICE_VERSION,
  CookieChoice,
  optionalCookies,
  retention,
  toSeconds,
} from '@lectern/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';

/** What a browser has answered: a choice, or only that the banner was closed. */
export type Answer =
  | { kind: 'chosen'; browserId: string | null; chosenAt: Date; choice: CookieChoice }
  | { kind: 'closed'; closedAt: Date };

/**
 * `<version>.<seconds>.<categories>.<browser>` of a choice, where nobody who allows nothing gets a name; `<version>.<seconds>` of
 * a closed banner.
 */
const CHOSEN = /^(\d{1,6})\.(\d{1,11})\.(?:([aft]{0,3})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|\.)$/;
const CLOSED = /^(\d{1,6})\.(\d{1,11})$/;

const toDate = (seconds: string | undefined): Date => new Date(Number(seconds) * 1000);

/**
 * The two strictly necessary cookies of the banner: one holds the choice, the other remembers for a day that it was closed.
 * Scripts cannot read them. They are not signed: a browser that forges one decides for itself. The names contain the port,
 * because cookies are shared between ports.
 */
export const createChoiceCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const toName = (word: string): string =>
    `${secure ? '__Host-' : ''}lectern_${word}_${port || (secure ? '443' : '80')}`;
  const [name, closedName] = [toName('cookies'), toName('cookies_closed')];
  // Lax: whoever follows a link from another site is not asked again
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** The choice, if the cookie has one of this version of the notice that has not ended. */
  const parseChosen = (value: string, now: Date): Answer | null => {
    const [, version, seconds, letters = '', browserId = null] = CHOSEN.exec(value) ?? [];
    const chosenAt = toDate(seconds);
    // browsers may keep a cookie for longer than they should
    const isValid =
      Number(version) === COOKIE_NOTICE_VERSION && addPeriod(chosenAt, retention.cookieChoice.period) > now;
    if (!isValid) return null;
    const [analytics, functionality, targeting] = ['a', 'f', 't'].map((letter) => letters.includes(letter));
    return { kind: 'chosen', browserId, chosenAt, choice: CookieChoice.parse({ analytics, functionality, targeting }) };
  };
  const parseClosed = (value: string, now: Date): Answer | null => {
    const [, version, seconds] = CLOSED.exec(value) ?? [];
    const closedAt = toDate(seconds);
    const isValid =
      Number(version) === COOKIE_NOTICE_VERSION && addPeriod(closedAt, retention.cookieUndecided.period) > now;
    return isValid ? { kind: 'closed', closedAt } : null;
  };

  const toSetCookie = (answer: Answer): string => {
    const at = answer.kind === 'chosen' ? answer.chosenAt : answer.closedAt;
    const start = `${COOKIE_NOTICE_VERSION}.${Math.floor(at.getTime() / 1000)}`;
    if (answer.kind === 'closed') {
      const maxAge = toSeconds(retention.cookieUndecided.period);
      return stringifySetCookie({ name: closedName, value: start, ...attributes, maxAge });
    }
    const letters = optionalCookies
      .flatMap((category) => (answer.choice[category] ? [category.charAt(0)] : []))
      .join('');
    const browserId = letters === '' ? '' : answer.browserId;
    const maxAge = toSeconds(retention.cookieChoice.period);
    return stringifySetCookie({ name, value: `${start}.${letters}.${browserId}`, ...attributes, maxAge });
  };

  return {
    toSetCookie,
    /** The answer of the browser; null when it has to be asked. */
    read(header: string | undefined, now: Date): Answer | null {
      const { [name]: chosen = '', [closedName]: closed = '' } = parseCookie(header ?? '');
      return parseChosen(chosen, now) ?? parseClosed(closed, now);
    },
    /** The random name of this browser, the same as before if it has one. */
    getBrowserId(header: string | undefined): string {
      const value = parseCookie(header ?? '')[name] ?? '';
      return CHOSEN.exec(value)?.[4] ?? randomUUID();
    },
  };
};
