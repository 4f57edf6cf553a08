import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { UserMenu } from '../../features/account/account.parts.tsx';
import { CollectionDeeds } from '../../features/collections/collections.parts.tsx';
import { EditDeed } from '../../features/editing/editing.parts.tsx';
import { TermsBar } from '../../features/legal/legal.parts.tsx';
import { Bell } from '../../features/notifications/notifications.parts.tsx';
import { DeletionNotice } from '../../features/privacy/privacy.parts.tsx';
import { WarmSurface } from '../../features/reader/reader.parts.tsx';
import { Search } from '../../features/search/search.parts.tsx';
import { StandingBar } from '../../features/standing/standing.parts.tsx';
import { UploadProvider, UploadStatus } from '../../features/upload/upload.parts.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup } from '../../ui/brand.tsx';
import { Later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import styles from './dashboard-shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

/** The library of a signed-in reader: where to go at the left (at the foot on phones), upload and account above. */
export const DashboardShell = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const online = useOnline();
  return (
    <UploadProvider>
      <div className={styles.shell}>
        <SkipLink />
        <Sidebar />
        <div className={styles.column}>
          <header className={styles.header}>
            <Link className={styles.brand} to={paths.overview}>
              <Lockup />
            </Link>
            <Later>
              <Search />
              <UploadStatus />
              <Bell />
              <UserMenu />
            </Later>
          </header>
          <div className={styles.notices}>
            {!online && <Notice tone="warning">{t('offline.notice')}</Notice>}
            <Later>
              <StandingBar />
              <DeletionNotice />
              <TermsBar />
            </Later>
          </div>
          <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
            <CollectionDeeds>
              <EditDeed>
                <Outlet />
              </EditDeed>
            </CollectionDeeds>
          </main>
        </div>
        <TabBar />
        <WarmSurface />
      </div>
    </UploadProvider>
  );
};
