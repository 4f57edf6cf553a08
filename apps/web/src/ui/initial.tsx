import styles from './initial.module.css';

/** The first letter of a shop’s name on a small tile, beside the name itself. */
export const Initial = ({ of: name }: { of: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
);
