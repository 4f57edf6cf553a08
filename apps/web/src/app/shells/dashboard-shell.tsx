import { Link, Outlet } from 'react-router';
import { DesignNotice, UserMenu } from '../../features/account/account.parts.tsx';
import { CollectionActionProvider } from '../../features/collections/collections.parts.tsx';
import { EditActionProvider } from '../../features/editing/editing.parts.tsx';
import { TermsChangeNotice } from '../../features/legal/legal.parts.tsx';
import { QueueActionProvider } from '../../features/listening-queue/listening-queue.parts.tsx';
import { ModerationBanner } from '../../features/moderation/moderation.parts.tsx';
import { NotificationBell } from '../../features/notifications/notifications.parts.tsx';
import { DeletionNotice } from '../../features/privacy/privacy.parts.tsx';
import { LazySurfacePreloader } from '../../features/reader/reader.parts.tsx';
import { Search } from '../../features/search/search.parts.tsx';
import { UploadButton, UploadProvider, UploadStatus } from '../../features/upload/upload.parts.tsx';
import { useFirstScreenDrawn } from '../../lib/first-screen.ts';
import { useRememberedScreen } from '../../lib/last-screen.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup } from '../../ui/brand.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import styles from './dashboard-shell.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { ScreenShortcuts } from './screen-shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

/** Layout of the library: navigation at the left (at the bottom on phones), search, upload and account at the top. */
export const DashboardShell = () => {
  const paths = usePaths();
  useRememberedScreen();
  const isDrawn = useFirstScreenDrawn();
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
            <Deferred>
              <Search />
              <UploadStatus />
              <span className={styles.upload}>
                <UploadButton />
              </span>
              <NotificationBell />
              <UserMenu />
            </Deferred>
          </header>
          <OfflineNotice />
          <div className={styles.notices}>
            {isDrawn && (
              <>
                <ModerationBanner />
                <DeletionNotice />
                <TermsChangeNotice />
                <DesignNotice />
              </>
            )}
          </div>
          <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
            <CollectionActionProvider>
              <EditActionProvider>
                <QueueActionProvider>
                  <Outlet />
                </QueueActionProvider>
              </EditActionProvider>
            </CollectionActionProvider>
          </main>
        </div>
        <TabBar addBooks={(onPress) => <UploadButton block onPress={onPress} />} />
        {isDrawn && <LazySurfacePreloader />}
        <ScreenShortcuts hasBooks />
      </div>
    </UploadProvider>
  );
};
