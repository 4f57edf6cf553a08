import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const ICONS = { info: Info, positive: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message shown next to what it concerns. `action` is one small quiet button. */
export const Notice = ({
  tone = 'info',
  action,
  children,
}: {
  tone?: keyof typeof ICONS;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className={cx(styles.notice, tone !== 'info' && styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon of={ICONS[tone]} />
    <div className={styles.text}>{children}</div>
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);
