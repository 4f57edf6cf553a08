import { languages } from '@lectern/contracts';
import { languageFacts } from '@lectern/texts/languages';
import { ChevronDown, Globe, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Lockup } from '../../../ui/brand.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { SiteContext } from '../site-context.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { buttonClass } from './site-button.ts';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-layout.module.css';

/** Header, content and footer of every public page. */
export const SiteLayout = ({ context, children }: { context: SiteContext; children: ReactNode }) => (
  <>
    <a className={styles.skip} href="#main">
      {context.words.skip}
    </a>
    <CookieBanner context={context} />
    <SiteHeader context={context} />
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
    <SiteFooter context={context} />
  </>
);

/** The menus are `details`, so that they open without scripts. */
const SiteHeader = ({ context }: { context: SiteContext }) => {
  const { words, toPage, toApp, toLanguage, language } = context;
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={toPage('about')} aria-label="Lectern">
        <Lockup />
      </a>
      <nav className={styles.links} aria-label={words.menu}>
        <NavigationLinks context={context} />
      </nav>
      <a className={cx(buttonClass({ kind: 'quiet' }), styles.logIn)} href={toApp()}>
        <span className={styles.signedOut}>{words.logIn}</span>
        <span className={styles.signedIn}>{words.library}</span>
      </a>
      <details className={cx(styles.fold, styles.language)} name="menu" data-menu>
        <summary aria-label={`${words.language}: ${languageFacts[language].name}`}>
          <Icon of={Globe} size="s" />
          <span>{languageFacts[language].name}</span>
          <Icon of={ChevronDown} size="s" />
        </summary>
        <div className={styles.menu}>
          {languages.map((each) => (
            <a
              key={each}
              href={toLanguage(each)}
              lang={each}
              hrefLang={each}
              aria-current={each === language ? 'true' : undefined}
            >
              {languageFacts[each].name}
            </a>
          ))}
        </div>
      </details>
      <details className={cx(styles.fold, styles.narrow)} name="menu" data-menu>
        <summary aria-label={words.menu}>
          <Icon of={Menu} />
        </summary>
        <nav className={styles.menu} aria-label={words.menu}>
          <NavigationLinks context={context} />
        </nav>
      </details>
    </header>
  );
};

const NAVIGATION = ['about', 'advantages', 'howToUse', 'faqAccount', 'developers'] as const;

const NavigationLinks = ({ context: { words, toPage, request } }: { context: SiteContext }): ReactNode =>
  NAVIGATION.map((page) => (
    <a key={page} href={toPage(page)} aria-current={request.page === page ? 'page' : undefined}>
      {page === 'faqAccount' ? words.faq : words.pages[page]}
    </a>
  ));
