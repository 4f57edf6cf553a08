import { cx } from './cx.ts';
import styles from './skeleton.module.css';

/** A grey place in the shape of what comes; appears after 300 ms. The caller's class gives the size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span className={cx(styles.skeleton, className)} aria-hidden="true" />
);
