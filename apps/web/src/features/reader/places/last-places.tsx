import type { SavedPosition } from '@lectern/contracts';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { formatAgo } from '../../../i18n/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ChapterLine } from '../chapters.ts';
import { device } from './device.ts';
import styles from './places.module.css';
import { useLastPlaces } from './places.queries.ts';

/** Name of the chapter in which a share of the book lies; empty where the contents don't say. */
const chapterAt = (lines: readonly ChapterLine[], fraction: number): string =>
  lines.findLast((line) => line.spine !== null && line.share <= fraction)?.title ?? '';

/** Where the reader was last in this book, on whichever device; leads there. */
export const LastPlaces = ({
  bookId,
  lines,
  isOpen,
  onGo,
  onClose,
}: {
  bookId: string;
  lines: readonly ChapterLine[];
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
              <b>{formatPercent(Math.floor(place.fraction * 100) / 100)}</b>
              <span className={styles.where}>{chapterAt(lines, place.fraction)}</span>
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
