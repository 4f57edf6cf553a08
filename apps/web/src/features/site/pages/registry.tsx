import type { Language, SitePage } from '@lectern/contracts';
import type { PageHead } from '@lectern/texts/shapes/site-text';
import type { ReactNode } from 'react';
import { ApiReferencePage } from '../api-reference/api-reference-page.tsx';
import { describeProduct } from '../layout/structured-data.ts';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import { AboutPage } from './about-page.tsx';
import { AdvantagesPage } from './advantages-page.tsx';
import { ContactPage, ContactSentPage } from './contact-page.tsx';
import { CookiesPage } from './cookies-page.tsx';
import { FaqPage, type FaqPageName, faqTexts, getFaqFacts } from './faq-page.tsx';
import { HowToUsePage } from './how-to-use-page.tsx';
import { LegalPage } from './legal-page.tsx';
import {
  NewsletterConfirmPage,
  NewsletterPage,
  NewsletterRegisteredPage,
  NewsletterUnsubscribePage,
} from './newsletter-page.tsx';
import { ProsePage, type ProseTextName } from './prose-page.tsx';

export type SitePageDefinition = {
  /** Title, description and keywords. */
  getHead: (language: Language) => PageHead;
  /** What stands between header and footer. */
  Content: (props: { context: SiteContext }) => ReactNode;
  /** Facts for search engines besides those of every page (schema.org). */
  getFacts?: (context: SiteContext, head: PageHead) => readonly object[];
};

const createProsePage = (name: ProseTextName): SitePageDefinition => ({
  getHead: (language) => getText(name, language),
  Content: ({ context }) => <ProsePage context={context} name={name} />,
});

const createFaqPage = (page: FaqPageName): SitePageDefinition => ({
  getHead: (language) => getText(faqTexts[page], language),
  Content: ({ context }) => <FaqPage context={context} page={page} />,
  getFacts: (context) => getFaqFacts(context, page),
});

const createLegalPage = (kind: 'terms' | 'privacy'): SitePageDefinition => ({
  getHead: (language) => getText('layout', language).heads[kind],
  Content: ({ context }) => <LegalPage context={context} kind={kind} />,
});

/** A step of a form: the page of the form with another title. */
const createStepPage = (
  name: 'contact' | 'newsletter',
  getTitle: (language: Language) => string,
  Content: SitePageDefinition['Content'],
): SitePageDefinition => ({
  getHead: (language) => ({ ...getText(name, language), title: `${getTitle(language)} · Lectern` }),
  Content,
});

/** Every public page; each is entered here. */
export const pages: Record<SitePage | 'notFound', SitePageDefinition> = {
  about: {
    getHead: (language) => getText('about', language),
    Content: AboutPage,
    getFacts: describeProduct,
  },
  advantages: { getHead: (language) => getText('advantages', language), Content: AdvantagesPage },
  howToUse: { getHead: (language) => getText('how-to-use', language), Content: HowToUsePage },
  faqAccount: createFaqPage('faqAccount'),
  faqSynchronization: createFaqPage('faqSynchronization'),
  faqFileStorage: createFaqPage('faqFileStorage'),
  developers: createProsePage('developers'),
  connectStore: createProsePage('connect-store'),
  apiReference: { getHead: (language) => getText('api-reference', language), Content: ApiReferencePage },
  impressum: createProsePage('impressum'),
  privacy: createLegalPage('privacy'),
  terms: createLegalPage('terms'),
  cookies: { getHead: (language) => getText('cookies', language), Content: CookiesPage },
  contact: { getHead: (language) => getText('contact', language), Content: ContactPage },
  contactSent: createStepPage('contact', (language) => getText('contact', language).sent.heading, ContactSentPage),
  newsletter: { getHead: (language) => getText('newsletter', language), Content: NewsletterPage },
  newsletterRegistered: createStepPage(
    'newsletter',
    (language) => getText('newsletter', language).registered.heading,
    NewsletterRegisteredPage,
  ),
  newsletterConfirm: createStepPage(
    'newsletter',
    (language) => getText('newsletter', language).confirm.heading,
    NewsletterConfirmPage,
  ),
  newsletterUnsubscribe: createStepPage(
    'newsletter',
    (language) => getText('newsletter', language).unsubscribe.heading,
    NewsletterUnsubscribePage,
  ),
  notFound: createProsePage('not-found'),
};
