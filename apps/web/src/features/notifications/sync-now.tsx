import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatAgo } from '../../i18n/format-date.ts';
import { live } from '../../lib/api.ts';
import { NetworkError } from '../../lib/call-error.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { syncDevice, useWaiting } from '../catalogue/catalogue.queries.ts';
import styles from './bell.module.css';

/** A sync is *just now* for so many milliseconds. */
const JUST_NOW_MS = 60_000;

/** When the library was last in step with the cloud, and a button that does it now. `now` in milliseconds since 1970. */
export const SyncNow = ({ now }: { now: number }) => {
  const { t } = useTranslation('notifications');
  const { isOpen, syncedAt } = useSyncExternalStore(live.watch, live.standing);
  const waiting = useWaiting();
  const online = useOnline();
  const [asking, setAsking] = useState<'no' | 'now' | { failed: unknown }>('no');

  const sync = async (): Promise<void> => {
    setAsking('now');
    syncDevice();
    await live.syncNow().then(
      () => setAsking('no'),
      (failed: unknown) => setAsking({ failed }),
    );
  };
  const inWords = (): string => {
    if (typeof asking === 'object' && !(asking.failed instanceof NetworkError)) return errorText(asking.failed);
    if (!online || typeof asking === 'object' || (!isOpen && syncedAt === null)) return t('sync.away');
    if (waiting > 0) return t('sync.waiting', { count: waiting });
    if (syncedAt === null || now - syncedAt < JUST_NOW_MS) return t('sync.justNow');
    return t('sync.ago', { ago: formatAgo(syncedAt, now) });
  };
  return (
    <div className={styles.foot}>
      <p role="status">{asking === 'now' ? t('sync.asking') : inWords()}</p>
      <Button
        kind="quiet"
        size="s"
        icon={RefreshCw}
        waiting={asking === 'now' && t('sync.asking')}
        onPress={() => void sync()}
      >
        {t('sync.now')}
      </Button>
    </div>
  );
};
