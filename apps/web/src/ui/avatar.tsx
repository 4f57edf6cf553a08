import { UserRound } from 'lucide-react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/**
 * A reader's initials on a round ground; the name stands beside it or is the name of the control,
 * so the letters are no text of their own. Without initials nobody knows yet who it is.
 */
export const Avatar = ({ initials, size = 'm' }: { initials: string; size?: 'm' | 'l' }) => (
  <span
    className={cx(styles.avatar, size === 'l' && styles.l, initials === '' && styles.nobody)}
    data-initials={initials}
    aria-hidden="true"
  >
    {initials === '' && <Icon of={UserRound} />}
  </span>
);
