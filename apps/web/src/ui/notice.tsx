import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const signs = { info: Info, positive: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** Something that is so, in the place it concerns. `action` is one small quiet button. */
export const Notice = ({
  tone = 'info',
  action,
  children,
}: {
  tone?: keyof typeof signs;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className={cx(styles.notice, tone !== 'info' && styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon of={signs[tone]} />
    <div className={styles.text}>{children}</div>
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);
