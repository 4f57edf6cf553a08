import { Library, LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { StorageMeter, UserMenu } from '../../features/account/account.parts.tsx';
import { CollectionDeeds } from '../../features/collections/collections.parts.tsx';
import { Bell } from '../../features/notifications/notifications.parts.tsx';
import { WarmSurface } from '../../features/reader/reader.parts.tsx';
import { Search } from '../../features/search/search.parts.tsx';
import { UploadProvider, UploadStatus } from '../../features/upload/upload.parts.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup, Mark } from '../../ui/brand.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import styles from './dashboard-shell.module.css';

/** The library of a signed-in reader: where to go at the left (a rail on tablets), upload and account above. */
export const DashboardShell = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const online = useOnline();
  const { pathname } = useLocation();
  const isOfCollections = /\/(collections|books\/collection)(\/|$)/.test(pathname);
  // A book's own page belongs to the books.
  const isOfBooks = !isOfCollections && /\/books?(\/|$)/.test(pathname);
  return (
    <UploadProvider>
      <div className={styles.shell}>
        <SkipLink />
        <aside className={styles.sidebar}>
          <Link className={styles.brand} to={paths.books} aria-label="Lectern">
            <Lockup className={styles.lockup} />
            <Mark className={styles.mark} />
          </Link>
          <nav className={styles.nav} aria-label={t('nav.label')}>
            <Link className={styles.place} to={paths.books} aria-current={isOfBooks ? 'page' : undefined}>
              <Icon of={Library} />
              {t('nav.books')}
            </Link>
            <Link className={styles.place} to={paths.collections} aria-current={isOfCollections ? 'page' : undefined}>
              <Icon of={LibraryBig} />
              {t('nav.collections')}
            </Link>
          </nav>
          <div className={styles.foot}>
            <StorageMeter />
          </div>
        </aside>
        <div className={styles.column}>
          <header className={styles.header}>
            <Link className={cx(styles.brand, styles.headerBrand)} to={paths.books}>
              <Lockup />
            </Link>
            <Search />
            <UploadStatus />
            <Bell />
            <UserMenu />
          </header>
          {!online && (
            <div className={styles.offline}>
              <Notice tone="warning">{t('offline.notice')}</Notice>
            </div>
          )}
          <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
            <CollectionDeeds>
              <Outlet />
            </CollectionDeeds>
          </main>
        </div>
        <WarmSurface />
      </div>
    </UploadProvider>
  );
};
