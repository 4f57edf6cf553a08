import styles from './avatar.module.css';

/**
 * A reader's initials on a round ground; the name stands beside it or is the name of the control,
 * so the letters are no text of their own.
 */
export const Avatar = ({ initials }: { initials: string }) => (
  <span className={styles.avatar} data-initials={initials} aria-hidden="true" />
);
