import type { CookieChoice } from '@lectern/contracts';

type CookieCategory = 'necessary' | keyof CookieChoice;

/** The words of the banner and of the form on the page about cookies. */
export type CookieChoiceText = {
  /** The name of the banner. */
  readonly label: string;
  readonly text: string;
  readonly about: string;
  readonly acceptAll: string;
  readonly rejectAll: string;
  readonly choose: string;
  readonly close: string;
  readonly categories: Readonly<Record<CookieCategory, { readonly title: string; readonly text: string }>>;
  readonly save: string;
  readonly saved: string;
  /** After too many choices of a network. */
  readonly notSaved: string;
};
