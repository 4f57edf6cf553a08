import { type PointerEvent, useId, useRef, useState } from 'react';
import { readKeyPress } from '../lib/key-press.ts';
import { cx } from './cx.ts';
import styles from './star-field.module.css';
import { Stars } from './stars.tsx';

const MAX = 5;

/** The stars at a point of the row, at least one step. */
const starsAt = (row: HTMLElement, clientX: number, step: number): number => {
  const { left, width } = row.getBoundingClientRect();
  const share = width === 0 ? 1 : (clientX - left) / width;
  return Math.min(MAX, Math.max(step, Math.ceil((share * MAX) / step) * step));
};

/**
 * A rating of up to five stars, in half steps by default. The stars are drawn over a native slider: arrow keys change the value, digits
 * set it, Delete clears it; a pointer chooses by the half of the star it is on.
 */
export const StarField = ({
  label,
  valueText,
  value,
  step = 0.5,
  onChange,
}: {
  label: string;
  /** The value as text: for screen readers, and beside the stars. */
  valueText: (value: number | null) => string;
  /** Null: no rating. */
  value: number | null;
  /** Half a star, or 1. */
  step?: number;
  onChange: (value: number | null) => void;
}) => {
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  /** Under the pointer: shown, but chosen only on release. */
  const [pointed, setPointed] = useState<number | null>(null);
  const set = (next: number): void => {
    const rating = next === 0 ? null : next;
    if (rating !== value) onChange(rating);
  };
  const point = (event: PointerEvent<HTMLElement>): void => {
    // A finger that does not touch the stars points at nothing.
    if (event.pointerType === 'mouse' || event.currentTarget.hasPointerCapture(event.pointerId))
      setPointed(starsAt(event.currentTarget, event.clientX, step));
  };
  return (
    <div className={styles.field}>
      <span
        className={cx(styles.stars, pointed !== null && styles.pointed)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          slider.current?.focus({ preventScroll: true });
          setPointed(starsAt(event.currentTarget, event.clientX, step));
        }}
        onPointerMove={point}
        onPointerUp={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          set(starsAt(event.currentTarget, event.clientX, step));
          setPointed(null);
        }}
        onPointerLeave={() => setPointed(null)}
        onPointerCancel={() => setPointed(null)}
      >
        <input
          ref={slider}
          id={id}
          className={styles.slider}
          type="range"
          min={0}
          max={MAX}
          step={step}
          value={value ?? 0}
          aria-label={label}
          aria-valuetext={valueText(value)}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            const { key, ctrl, alt } = readKeyPress(event);
            if (alt || ctrl) return;
            const digit = key === 'Delete' || key === 'Backspace' ? 0 : /^[0-5]$/.exec(key)?.[0];
            if (digit === undefined) return;
            event.preventDefault();
            set(Number(digit));
          }}
        />
        <Stars value={pointed ?? value ?? 0} />
      </span>
      <output className={styles.value} htmlFor={id} aria-hidden="true">
        {valueText(pointed ?? value)}
      </output>
    </div>
  );
};
