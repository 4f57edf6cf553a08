import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './loading-tiles.module.css';
import grid from './tile-grid.module.css';

const TILES = Array.from({ length: 12 }, (_, index) => index);

/** The shape of a library while it is on its way; appears when the wait is felt. */
export const LoadingTiles = () => {
  const { t } = useTranslation('books');
  return (
    <div className={grid.grid} role="group" aria-busy="true" aria-label={t('loading')}>
      {TILES.map((tile) => (
        <div key={tile}>
          <Skeleton className={styles.cover} />
          <Skeleton className={styles.title} />
          <Skeleton className={styles.by} />
        </div>
      ))}
    </div>
  );
};
