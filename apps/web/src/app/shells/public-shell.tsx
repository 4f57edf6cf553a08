import type { ReactNode } from 'react';
import { Lockup } from '../../ui/brand.tsx';
import { cx } from '../../ui/cx.ts';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import styles from './public-shell.module.css';

/** Pages for anyone: mark and language above, and beside them something to look at where there is room. */
export const PublicShell = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <div className={cx(styles.shell, aside !== undefined && styles.withAside)}>
    <SkipLink />
    <div className={styles.left}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Lockup />
        </span>
        <span className={styles.language}>
          <LanguageMenu />
        </span>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
    {aside !== undefined && (
      <div className={styles.aside} aria-hidden="true">
        {aside}
      </div>
    )}
  </div>
);
