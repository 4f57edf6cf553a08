import type { Language } from '@lectern/contracts';

/**
 * A piece of a mail. Texts are plain: whatever stands in them is shown as it is. The `href` of a button is an address of
 * http or https; facts are rows of a name and a value.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'facts'; rows: [string, string][] };

/** What a mail says. The subject is its headline too. */
export type MailText = { subject: string; blocks: Block[] };

/** One kind of mail, in every language. `<feature>.<what>`, unique. */
export type MailKind<V> = { readonly name: string; readonly write: Record<Language, (values: V) => MailText> };

/** A kind of mail, declared by the feature that sends it in `<what>.mail.ts`. */
export const defineMail = <V>(name: string, write: Record<Language, (values: V) => MailText>): MailKind<V> => ({
  name,
  write,
});

/** To make a format takes longer than to write a mail by it: there is one for each language. */
const inWords = (options: Intl.DateTimeFormatOptions): ((language: Language, at: Date) => string) => {
  const formats = new Map<Language, Intl.DateTimeFormat>();
  return (language, at) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    formats.set(language, format);
    return format.format(at);
  };
};

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** A day in the words of a language. */
export const dayIn = inWords(DAY);
/** Day and time, with the name of its zone, which is UTC. */
export const timeIn = inWords({ ...DAY, hour: '2-digit', minute: '2-digit', hour12: false, timeZoneName: 'short' });
