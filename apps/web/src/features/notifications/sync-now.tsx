import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { live } from '../../lib/api.ts';
import { NetworkError } from '../../lib/call-error.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { syncDevice, usePendingCount } from '../catalogue/catalogue.queries.ts';
import styles from './notifications.module.css';

/** A sync is shown as "just now" for this long. */
const JUST_NOW_MS = 60_000;

/** Shows when the library was last synced and a button to sync now. `now`: milliseconds since 1970. */
export const SyncNow = ({ now }: { now: number }) => {
  const { t } = useTranslation('notifications');
  const { isOpen, syncedAt } = useSyncExternalStore(live.subscribeStatus, live.getStatus);
  const pendingCount = usePendingCount();
  const online = useOnline();
  const [syncState, setSyncState] = useState<'idle' | 'syncing' | { error: unknown }>('idle');

  const sync = async (): Promise<void> => {
    setSyncState('syncing');
    syncDevice();
    await live.syncNow().then(
      () => setSyncState('idle'),
      (error: unknown) => setSyncState({ error }),
    );
  };
  const formatStatus = (): string => {
    if (typeof syncState === 'object' && !(syncState.error instanceof NetworkError))
      return formatError(syncState.error);
    if (!online || typeof syncState === 'object' || (!isOpen && syncedAt === null)) return t('sync.disconnected');
    if (pendingCount > 0) return t('sync.pending', { count: pendingCount });
    if (syncedAt === null || now - syncedAt < JUST_NOW_MS) return t('sync.justNow');
    return t('sync.ago', { ago: formatAgo(syncedAt, now) });
  };
  return (
    <div className={styles.foot}>
      <p role="status">{syncState === 'syncing' ? t('sync.syncing') : formatStatus()}</p>
      <Button
        kind="quiet"
        size="s"
        icon={RefreshCw}
        pendingLabel={syncState === 'syncing' && t('sync.syncing')}
        onPress={() => void sync()}
      >
        {t('sync.now')}
      </Button>
    </div>
  );
};
