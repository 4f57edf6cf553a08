import type { Language } from '@lectern/contracts';

/**
 * A block of a mail. Texts are plain and shown literally. The `href` of a button or link is an http(s) URL; facts are rows of a
 * name and a value.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'facts'; rows: [string, string][] };

/**
 * The content of a mail. The subject is also its heading. The footer says why the recipient gets it; without one it says that
 * they have an account.
 */
export type MailText = { subject: string; blocks: Block[]; footer?: string };

/** A mail template in every language. The name is `<feature>.<what>`, unique. */
export type MailTemplate<V> = { readonly name: string; readonly texts: Record<Language, (values: V) => MailText> };

/** Declares a mail template; features do so in `<what>.mail.ts`. */
export const defineMail = <V>(name: string, write: Record<Language, (values: V) => MailText>): MailTemplate<V> => ({
  name,
  texts: write,
});

/** Caches the Intl formatter of each language, because creating one is slow. */
const createFormatter = (options: Intl.DateTimeFormatOptions): ((language: Language, at: Date) => string) => {
  const formats = new Map<Language, Intl.DateTimeFormat>();
  return (language, at) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    formats.set(language, format);
    return format.format(at);
  };
};

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Formats a day in a language. */
export const formatDay = createFormatter(DAY);
/** Formats day and time in UTC, with the time zone. */
export const formatDayTime = createFormatter({
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZoneName: 'short',
});
