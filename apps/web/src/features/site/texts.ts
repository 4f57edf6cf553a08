import type { Language } from '@lectern/contracts';
import type { ContactText } from './contact-text.ts';
import type { CookieChoiceText } from './cookie-choice-text.ts';
import type { LayoutText } from './layout-text.ts';
import type { NewsletterText } from './newsletter-text.ts';
import type { RetentionText } from './retention-text.ts';
import type { AboutText, AdvantagesText, PageHead, ProseText } from './site-text.ts';

/** The texts of the public pages by file name: `texts/<language>/<name>.ts`. */
export interface SiteTexts {
  layout: LayoutText;
  retention: RetentionText;
  about: AboutText;
  advantages: AdvantagesText;
  'how-to-use': ProseText;
  'faq-account': ProseText;
  'faq-synchronization': ProseText;
  'faq-file-storage': ProseText;
  developers: ProseText;
  'connect-store': ProseText;
  'api-reference': ProseText;
  impressum: ProseText;
  cookies: ProseText;
  'cookie-choice': CookieChoiceText;
  contact: ContactText;
  newsletter: NewsletterText;
  'not-found': ProseText;
  login: PageHead;
}

export type SiteTextName = keyof SiteTexts;

const files = import.meta.glob<unknown>('./texts/*/*.ts', { eager: true, import: 'text' });

/** Returns a text in a language. A test checks that every text exists in every language. */
export const getText = <Name extends SiteTextName>(name: Name, language: Language): SiteTexts[Name] => {
  const text = files[`./texts/${language}/${name}.ts`];
  if (text === undefined) throw new Error(`The text ${name} is missing in ${language}.`);
  return text as SiteTexts[Name]; // each file declares the type of its text
};
