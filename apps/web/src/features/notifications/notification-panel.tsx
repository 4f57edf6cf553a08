import type { Notification } from '@lectern/contracts';
import { CheckCheck, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { sortBooksBySize } from '../books/books.queries.ts';
import { useRetryUpload } from '../upload/upload.queries.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications.module.css';
import { useDismiss, useMarkRead, useNotifications } from './notifications.queries.ts';
import { SyncNow } from './sync-now.tsx';

const LOADING_ROWS = ['a', 'b', 'c'];
/** How often relative times are updated. */
const UPDATE_INTERVAL_MS = 20_000;

/** The current time in milliseconds since 1970, updated periodically. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Loading = () => {
  const { t } = useTranslation('notifications');
  return (
    <div className={styles.aside} role="group" aria-busy="true" aria-label={t('loading')}>
      {LOADING_ROWS.map((row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  );
};

const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation(['notifications', 'common']);
  const online = useOnline();
  return (
    <div className={styles.aside}>
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" size="s" icon={RotateCw} onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {online ? formatError(error) : t('offline')}
      </Notice>
    </div>
  );
};

/** Dismisses notifications and remembers the last dismissed ones for undo while the panel is open. */
const useUndoableDismiss = () => {
  const setDismissed = useDismiss();
  const [dismissedIds, setDismissedIds] = useState<string[]>([]);
  return {
    dismissedIds,
    dismiss: (ids: string[]): void => {
      setDismissed({ ids, dismissed: true });
      setDismissedIds(ids);
    },
    undo: (): void => {
      setDismissed({ ids: dismissedIds, dismissed: false });
      setDismissedIds([]);
    },
  };
};

/** The panel with all notifications and their actions. `onLeave`: called when an action navigates to another screen. */
export const NotificationPanel = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation(['notifications', 'common']);
  const paths = usePaths();
  const navigate = useNavigate();
  const retryUpload = useRetryUpload();
  const now = useNow();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { data, error, isError, refetch } = useNotifications();
  const markSeen = useMarkRead();
  const { dismissedIds, dismiss, undo } = useUndoableDismiss();
  const items = data?.items ?? [];
  const ids = items.map(({ id }) => id);

  const runAction = ({ id, action, bookName }: Notification): void => {
    markSeen([id]);
    onLeave();
    if (action === 'try-again') return retryUpload(bookName);
    sortBooksBySize();
    void navigate(paths.books);
  };
  const dismissAndRefocus = (dismissed: string[]): void => {
    dismiss(dismissed);
    // the focused button disappears
    titleRef.current?.focus();
  };

  return (
    <>
      <div className={styles.head}>
        <h2 ref={titleRef} tabIndex={-1} className={type.titleS}>
          {t('title')}
        </h2>
        {items.length > 0 && (
          <div className={styles.actions}>
            {items.some(({ read }) => !read) && (
              <IconButton icon={CheckCheck} label={t('markAllRead')} onPress={() => markSeen(ids)} />
            )}
            <IconButton icon={Trash2} label={t('clearAll')} onPress={() => dismissAndRefocus(ids)} />
          </div>
        )}
      </div>
      <div role="status">
        {dismissedIds.length > 0 && (
          <p className={styles.dismissed}>
            {t('dismissed', { count: dismissedIds.length })}
            <Button kind="quiet" size="s" onPress={undo}>
              {t('common:undo')}
            </Button>
          </p>
        )}
      </div>
      {data === undefined && (isError ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data !== undefined && items.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {items.map((item) => (
            <NotificationRow
              key={item.id}
              item={item}
              now={now}
              onAction={() => runAction(item)}
              onLeave={onLeave}
              onDismiss={() => dismissAndRefocus([item.id])}
            />
          ))}
        </ul>
      )}
      <SyncNow now={now} />
    </>
  );
};
