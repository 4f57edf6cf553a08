import { cx } from './cx.ts';
import styles from './skeleton.module.css';

/** A grey placeholder for loading content; appears after 300 ms. The caller's class sets its size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span className={cx(styles.skeleton, className)} aria-hidden="true" />
);
