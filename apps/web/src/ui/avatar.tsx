import styles from './avatar.module.css';

/** A reader's initials on a round ground; the name stands beside it or is the name of the control. */
export const Avatar = ({ initials }: { initials: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {initials}
  </span>
);
