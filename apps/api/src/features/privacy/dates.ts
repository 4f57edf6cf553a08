import type { Language } from '@lectern/contracts';

/** A day in the words of a language. */
export const dayIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
