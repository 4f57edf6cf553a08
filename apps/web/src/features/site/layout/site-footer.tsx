import { languages } from '@lectern/contracts';
import { languageFacts } from '@lectern/texts/languages';
import { Lockup } from '../../../ui/brand.tsx';
import type { SiteContext } from '../site-context.ts';
import type { LayoutText, LinkedPage } from '../texts.ts';
import { NewsletterSignUp } from './newsletter-sign-up.tsx';
import styles from './site-footer.module.css';

const GROUPS = {
  product: ['about', 'advantages', 'howToUse', 'newsletter'],
  help: ['faqAccount', 'contact', 'developers', 'connectStore', 'apiReference'],
  legal: ['impressum', 'privacy', 'terms', 'cookies'],
} as const satisfies Record<keyof LayoutText['groups'], readonly LinkedPage[]>;
const groupNames = ['product', 'help', 'legal'] as const;

/** All pages, languages, and the theme, whose choice appears when the script of the page runs. */
export const SiteFooter = ({ context }: { context: SiteContext }) => {
  const { words, toPage, toLanguage, language } = context;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Lockup />
          <p>{words.tagline}</p>
          <NewsletterSignUp context={context} />
        </div>
        {groupNames.map((group) => (
          <div key={group}>
            <h2>{words.groups[group]}</h2>
            <ul>
              {GROUPS[group].map((page) => (
                <li key={page}>
                  <a href={toPage(page)}>{page === 'faqAccount' ? words.faq : words.pages[page]}</a>
                </li>
              ))}
              {group === 'legal' && (
                <li>
                  <a href={toPage('cookies', '#choice')}>{words.cookieSettings}</a>
                </li>
              )}
            </ul>
          </div>
        ))}
        <div className={styles.bottom}>
          <ul className={styles.languages}>
            {languages.map((each) => (
              <li key={each}>
                <a
                  href={toLanguage(each)}
                  lang={each}
                  hrefLang={each}
                  aria-current={each === language ? 'true' : undefined}
                >
                  {languageFacts[each].name}
                </a>
              </li>
            ))}
          </ul>
          <label className={styles.theme} data-theme-choice hidden>
            <span>{words.theme.title}</span>
            <select>
              {(['system', 'light', 'dark', 'classic'] as const).map((theme) => (
                <option key={theme} value={theme}>
                  {words.theme[theme]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </footer>
  );
};
