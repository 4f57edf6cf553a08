import type { Notification } from '@lectern/contracts';
import { CheckCheck, RotateCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { sortBooksBySize } from '../books/books.queries.ts';
import { useUploadAgain } from '../upload/upload.queries.ts';
import styles from './bell.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useDismiss, useMarkSeen, useNotifications } from './notifications.queries.ts';
import { SyncNow } from './sync-now.tsx';
import { useNow } from './use-now.ts';

const LOADING_ROWS = ['a', 'b', 'c'];

const Loading = () => {
  const { t } = useTranslation('notifications');
  return (
    <div className={styles.aside} role="group" aria-busy="true" aria-label={t('loading')}>
      {LOADING_ROWS.map((row) => (
        <Skeleton key={row} className={styles.toCome} />
      ))}
    </div>
  );
};

const Trouble = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const { t } = useTranslation(['notifications', 'common']);
  const online = useOnline();
  return (
    <div className={styles.aside}>
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" size="s" icon={RotateCw} onPress={onAgain}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {online ? errorText(error) : t('offline')}
      </Notice>
    </div>
  );
};

/** What was taken away while this is open, and the way back. */
const useDismissing = () => {
  const dismiss = useDismiss();
  const [gone, setGone] = useState<string[]>([]);
  return {
    gone,
    take: (ids: string[]): void => {
      dismiss({ ids, dismissed: true });
      setGone(ids);
    },
    giveBack: (): void => {
      dismiss({ ids: gone, dismissed: false });
      setGone([]);
    },
  };
};

/** What the reader was told, with what can be done about it. `onLeave`: the reader goes to another screen. */
export const History = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation(['notifications', 'common']);
  const paths = usePaths();
  const navigate = useNavigate();
  const uploadAgain = useUploadAgain();
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, isError, refetch } = useNotifications();
  const markSeen = useMarkSeen();
  const { gone, take, giveBack } = useDismissing();
  const items = data?.items ?? [];
  const ids = items.map(({ id }) => id);

  const act = ({ id, action, bookName }: Notification): void => {
    markSeen([id]);
    onLeave();
    if (action === 'try-again') return uploadAgain(bookName);
    sortBooksBySize();
    void navigate(paths.books);
  };
  const dismiss = (those: string[]): void => {
    take(those);
    // what had the focus goes
    title.current?.focus();
  };

  return (
    <>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={type.titleS}>
          {t('title')}
        </h2>
        {items.length > 0 && (
          <div className={styles.tools}>
            {items.some(({ read }) => !read) && (
              <IconButton icon={CheckCheck} label={t('markAll')} onPress={() => markSeen(ids)} />
            )}
            <IconButton icon={Trash2} label={t('clear')} onPress={() => dismiss(ids)} />
          </div>
        )}
      </div>
      <div className={styles.said} role="status">
        {gone.length > 0 && (
          <p className={styles.gone}>
            {t('dismissed', { count: gone.length })}
            <Button kind="quiet" size="s" onPress={giveBack}>
              {t('common:undo')}
            </Button>
          </p>
        )}
      </div>
      {data === undefined && (isError ? <Trouble error={error} onAgain={() => void refetch()} /> : <Loading />)}
      {data !== undefined && items.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {items.map((item) => (
            <NotificationRow
              key={item.id}
              item={item}
              now={now}
              onAct={() => act(item)}
              onDismiss={() => dismiss([item.id])}
            />
          ))}
        </ul>
      )}
      <SyncNow now={now} />
    </>
  );
};
