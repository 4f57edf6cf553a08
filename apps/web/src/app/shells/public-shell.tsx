import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SiteLinks } from '../../features/site/site.parts.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Lockup } from '../../ui/brand.tsx';
import { cx } from '../../ui/cx.ts';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import styles from './public-shell.module.css';

/** Layout of public pages: logo and language menu at the top, and a decorative aside where there is room. */
export const PublicShell = ({
  aside,
  isHomeLinked = false,
  children,
}: {
  aside?: ReactNode;
  /** The logo links to the login, or to the library of a signed-in reader. */
  isHomeLinked?: boolean;
  children: ReactNode;
}) => (
  <div className={cx(styles.shell, aside !== undefined && styles.withAside)} data-public>
    <SkipLink />
    <div className={styles.left}>
      <header className={styles.head}>
        {isHomeLinked ? (
          <Link className={styles.brand} to={paths.login(currentLanguage())} aria-label="Lectern">
            <Lockup />
          </Link>
        ) : (
          <span className={styles.brand}>
            <Lockup />
          </span>
        )}
        <span className={styles.language}>
          <LanguageMenu />
        </span>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <SiteLinks />
      </footer>
    </div>
    {aside !== undefined && (
      <div className={styles.aside} aria-hidden="true">
        {aside}
      </div>
    )}
  </div>
);
