import { UserRound } from 'lucide-react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/**
 * A reader's initials in a circle. Hidden from screen readers, because the name is next to it or is the control's label.
 * Shows an icon while the initials are unknown.
 */
export const Avatar = ({ initials, size = 'm' }: { initials: string; size?: 'm' | 'l' }) => (
  <span
    className={cx(styles.avatar, size === 'l' && styles.l, initials === '' && styles.unknown)}
    data-initials={initials}
    aria-hidden="true"
  >
    {initials === '' && <Icon of={UserRound} />}
  </span>
);
