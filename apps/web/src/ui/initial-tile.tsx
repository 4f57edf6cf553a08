import styles from './initial-tile.module.css';

/** The first letter of a name on a small tile, shown next to the name. */
export const InitialTile = ({ of: name }: { of: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
);
