import type { SavedPosition } from '@lectern/contracts';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './positions.module.css';
import { useRecentPositions } from './saved-positions.ts';
import { thisDevice } from './this-device.ts';

/** A dialog with the recent positions in this book on all devices; selecting one goes there. */
export const RecentPositions = ({
  bookId,
  formatPosition,
  chapterAt,
  isOpen,
  onGo,
  onClose,
}: {
  bookId: string;
  /** Formats a fraction of the book. */
  formatPosition: (fraction: number) => string;
  /** The title of the chapter at a fraction of the book; empty where it is unknown. */
  chapterAt: (fraction: number) => string;
  isOpen: boolean;
  onGo: (position: SavedPosition) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['positions', 'common']);
  const { data, isError, refetch } = useRecentPositions(bookId, isOpen);
  const thisDeviceId = thisDevice.id();
  return (
    <Dialog title={t('recent')} isOpen={isOpen} onClose={onClose}>
      {isError && (
        <div className={styles.message}>
          <p>{t('recent.failed')}</p>
          <Button icon={RotateCw} onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className={styles.message}>{t('recent.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ol className={styles.list}>
          {data.map((position) => (
            <li key={position.updated + position.device}>
              <button type="button" className={styles.position} data-content onClick={() => onGo(position)}>
                <b>{formatPosition(position.fraction)}</b>
                <span className={styles.chapter}>{chapterAt(position.fraction)}</span>
                <span className={styles.device}>
                  {position.device === thisDeviceId ? t('device.this') : (position.deviceName ?? t('device.other'))}
                  {' · '}
                  {formatAgo(position.reachedAt, position.reachedAt + position.ageMs)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
};
