import type { Language, SitePage } from '@lectern/contracts';
import type { text as cookieChoice } from '@lectern/texts/en/site/cookie-choice';
import type { text as layout } from '@lectern/texts/en/site/layout';
import type { text as retention } from '@lectern/texts/en/site/retention';
import type { ContactText } from '@lectern/texts/shapes/contact-text';
import type { NewsletterText } from '@lectern/texts/shapes/newsletter-text';
import type { AboutText, AdvantagesText, PageHead, ProseText } from '@lectern/texts/shapes/site-text';

/** The words around the text of a page: navigation, footer, and the labels of parts that several pages share. */
export type LayoutText = typeof layout;

/** The pages that navigation and footer link to. */
export type LinkedPage = Exclude<
  SitePage,
  'contactSent' | 'newsletterRegistered' | 'newsletterConfirm' | 'newsletterUnsubscribe'
>;

/** The texts of the public pages by file name: `<language>/site/<name>.ts` of the texts. */
export interface SiteTexts {
  layout: LayoutText;
  retention: typeof retention;
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
  'cookie-choice': typeof cookieChoice;
  contact: ContactText;
  newsletter: NewsletterText;
  'not-found': ProseText;
  login: PageHead;
}

export type SiteTextName = keyof SiteTexts;

const files = import.meta.glob<unknown>('./*/site/*.ts', {
  base: '../../../../../packages/texts/src',
  eager: true,
  import: 'text',
});

/** Returns a text in a language. A test checks that every text exists in every language. */
export const getText = <Name extends SiteTextName>(name: Name, language: Language): SiteTexts[Name] => {
  const text = files[`./${language}/site/${name}.ts`];
  if (text === undefined) throw new Error(`The text ${name} is missing in ${language}.`);
  return text as SiteTexts[Name]; // each file declares the type of its text
};
