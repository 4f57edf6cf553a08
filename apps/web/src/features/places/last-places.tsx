import type { SavedPosition } from '@lectern/contracts';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { device } from './device.ts';
import { useLastPlaces } from './known-places.ts';
import styles from './places.module.css';

/** Where the reader was last in this book, on whichever device; leads there. */
export const LastPlaces = ({
  bookId,
  told,
  chapterAt,
  isOpen,
  onGo,
  onClose,
}: {
  bookId: string;
  /** A share of the book in words. */
  told: (fraction: number) => string;
  /** Name of the chapter in which a share of the book lies; empty where the contents don't say. */
  chapterAt: (fraction: number) => string;
  isOpen: boolean;
  onGo: (place: SavedPosition) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['places', 'common']);
  const { data, isError, refetch } = useLastPlaces(bookId, isOpen);
  const own = device.id();
  return (
    <Dialog title={t('last')} isOpen={isOpen} onClose={onClose}>
      {isError && (
        <div className={styles.none}>
          <p>{t('last.failed')}</p>
          <Button icon={RotateCw} onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className={styles.none}>{t('last.none')}</p>}
      <ol className={styles.list}>
        {data?.map((place) => (
          <li key={place.updated + place.device}>
            <button type="button" className={styles.place} onClick={() => onGo(place)}>
              <b>{told(place.fraction)}</b>
              <span className={styles.where}>{chapterAt(place.fraction)}</span>
              <span className={styles.by}>
                {place.device === own ? t('device.this') : (place.deviceName ?? t('device.other'))}
                {' · '}
                {formatAgo(place.reached, place.reached + place.ageMs)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
