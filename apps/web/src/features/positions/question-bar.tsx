import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './positions.module.css';

/** A question about another device, with buttons as answers. Takes no focus and interrupts nothing. */
export const QuestionBar = ({
  label,
  question,
  className,
  children,
}: {
  label: string;
  question: string;
  /** Positions the bar on the screen. */
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section className={cx(styles.bar, className)} aria-label={label} data-asks data-transient>
    <p role="status" className={styles.question}>
      {question}
    </p>
    <span className={styles.answers}>{children}</span>
  </section>
);
