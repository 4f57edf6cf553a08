import styles from './avatar.module.css';
import { cx } from './cx.ts';

/**
 * A reader's initials on a round ground; the name stands beside it or is the name of the control,
 * so the letters are no text of their own.
 */
export const Avatar = ({ initials, size = 'm' }: { initials: string; size?: 'm' | 'l' }) => (
  <span className={cx(styles.avatar, size === 'l' && styles.l)} data-initials={initials} aria-hidden="true" />
);
