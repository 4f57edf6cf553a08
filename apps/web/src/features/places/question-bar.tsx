import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './places.module.css';

/** Asks something about another device, with its answers as buttons. It takes no focus and stops nothing. */
export const QuestionBar = ({
  label,
  question,
  className,
  children,
}: {
  label: string;
  question: string;
  /** Where it stands on the screen. */
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section className={cx(styles.asks, className)} aria-label={label} data-asks>
    <p role="status" className={styles.question}>
      {question}
    </p>
    <span className={styles.answers}>{children}</span>
  </section>
);
