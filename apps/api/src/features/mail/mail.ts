import { type Language, languages } from '@lectern/contracts';
import { type Texts, texts } from '@lectern/texts';
import type { MailText } from '@lectern/texts/shapes/mails';

/** A mail template in every language. The name is `<feature>.<what>`, unique. */
export type MailTemplate<V> = { readonly name: string; readonly texts: Record<Language, (values: V) => MailText> };

/** Declares a mail template; features do so in `<what>.mail.ts`, with the texts of a language. */
export const defineMail = <V>(
  name: string,
  pick: (texts: Texts['server'], language: Language) => (values: V) => MailText,
): MailTemplate<V> => ({
  name,
  // one entry for each language
  texts: Object.fromEntries(languages.map((language) => [language, pick(texts[language].server, language)])) as Record<
    Language,
    (values: V) => MailText
  >,
});
