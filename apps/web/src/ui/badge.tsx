import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

/** A short fact in a metadata line. Capitals only for formats; never on a cover. */
export const Badge = ({
  tone,
  children,
}: {
  tone?: 'accent' | 'positive' | 'warning' | 'danger';
  children: ReactNode;
}) => <span className={cx(styles.badge, tone && styles[tone])}>{children}</span>;
