import { z } from 'zod';
import { defineCall } from './call.ts';
import { CookieChoice } from './site.ts';

/** The version of the cookie notice with its categories. A new one asks everybody again. */
export const COOKIE_NOTICE_VERSION = 1;

/** The categories that can be allowed. */
export const optionalCookies = [
  'analytics',
  'functionality',
  'targeting',
] as const satisfies readonly (keyof CookieChoice)[];

/** The choice that allows nothing but the strictly necessary cookies. */
export const onlyNecessaryCookies: CookieChoice = { analytics: false, functionality: false, targeting: false };

const CurrentChoice = z.object({
  /** Null: this browser has not chosen, or the choice has ended; then the page asks. All off while a closed banner is remembered. */
  choice: CookieChoice.nullable(),
});

export const cookies = {
  choice: defineCall({
    name: 'cookies.choice',
    method: 'GET',
    path: '/cookie-choice',
    access: 'public',
    summary: 'Get the optional cookies that this browser has allowed.',
    reply: CurrentChoice,
    refusals: [],
  }),
  choose: defineCall({
    name: 'cookies.choose',
    method: 'PUT',
    path: '/cookie-choice',
    access: 'public',
    summary:
      'Set the optional cookies that this browser allows, for 12 months. Null closes the banner without a choice: it comes back after a day.',
    body: CurrentChoice,
    reply: CurrentChoice,
    refusals: ['request.too_many'],
  }),
};
