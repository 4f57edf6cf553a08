import styles from './ribbon.module.css';

/** The ribbon of a bookmarked page. A shape only: the bookmark button says it in words. */
export const Ribbon = ({ isBelowBar }: { isBelowBar: boolean }) => (
  <i className={styles.ribbon} data-below={isBelowBar || undefined} aria-hidden="true" />
);
