import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** A filter that is on or off; its count stands inside. */
export const Chip = ({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
);
