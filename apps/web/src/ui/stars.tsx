import { Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './star-field.module.css';

const PLACES = [1, 2, 3, 4, 5];

const Row = ({ className, style }: { className: string | undefined; style?: CSSProperties }) => (
  <span className={cx(styles.row, className)} style={style}>
    {PLACES.map((place) => (
      <Star key={place} className={styles.star} strokeWidth={1.75} focusable="false" />
    ))}
  </span>
);

/** Five stars, of which the first `value` are filled, halves included. A picture: its meaning is beside it as text. */
export const Stars = ({ value }: { value: number }) => (
  <span className={styles.rows} aria-hidden="true">
    <Row className={styles.outlines} />
    <Row className={styles.filled} style={{ width: `${(value / PLACES.length) * 100}%` }} />
  </span>
);
