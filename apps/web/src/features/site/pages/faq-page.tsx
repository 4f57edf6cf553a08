import { toPlainText } from '../layout/plain-text.ts';
import { Prose } from '../layout/prose.tsx';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './faq-page.module.css';

export const faqTexts = {
  faqAccount: 'faq-account',
  faqSynchronization: 'faq-synchronization',
  faqFileStorage: 'faq-file-storage',
} as const;
export type FaqPageName = keyof typeof faqTexts;
const faqPages = ['faqAccount', 'faqSynchronization', 'faqFileStorage'] as const;

/** Questions and answers of one subject; the subjects are tabs, which are links. */
export const FaqPage = ({ context, page }: { context: SiteContext; page: FaqPageName }) => {
  const { heading, lede, sections } = getText(faqTexts[page], context.language);
  return (
    <Prose
      context={context}
      heading={heading}
      lede={lede}
      sections={sections}
      head={
        <nav className={styles.tabs} aria-label={context.words.faq}>
          {faqPages.map((each) => (
            <a key={each} href={context.toPage(each)} aria-current={each === page ? 'page' : undefined}>
              {context.words.pages[each]}
            </a>
          ))}
        </nav>
      }
    />
  );
};

/** The questions for search engines. */
export const getFaqFacts = (context: SiteContext, page: FaqPageName): readonly object[] => [
  {
    '@type': 'FAQPage',
    mainEntity: getText(faqTexts[page], context.language).sections.map(({ title, body }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(body) },
    })),
  },
];
