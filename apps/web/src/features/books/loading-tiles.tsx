import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './loading-tiles.module.css';

const TILES = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder tiles while the library loads. */
export const LoadingTiles = ({ label, square }: { label: string; square: boolean }) => (
  <div className={styles.grid} role="group" aria-busy="true" aria-label={label}>
    {TILES.map((tile) => (
      <div key={tile}>
        <Skeleton className={cx(styles.cover, square && styles.square)} />
        <Skeleton className={styles.title} />
        <Skeleton className={styles.by} />
      </div>
    ))}
  </div>
);
