import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { dragged, finenessOf } from './scrub.ts';
import styles from './scrub-bar.module.css';
import { spokenTime } from './words.ts';

/** Milliseconds of an arrow key, and of Page Up and Page Down. */
const STEP_MS = 5000;
const LEAP_MS = 60_000;

/** A custom property, which React's list of styles does not know. */
export const at = (name: string, share: number): CSSProperties => ({ [name]: `${(share * 100).toFixed(3)}%` });

type Held = { share: number; fine: boolean };

/**
 * A stretch of time as a line to drag along. For the keyboard and for screen readers it is a slider; a hand moves it freely,
 * with Shift or away from the line finer. It goes there when it is let go.
 */
export const ScrubBar = ({
  label,
  atMs,
  spanMs,
  tell,
  onGo,
  className,
  children,
}: {
  label: string;
  atMs: number;
  /** At least 1. */
  spanMs: number;
  /** What is shown above the hand. */
  tell: (ms: number) => string;
  onGo: (ms: number) => void;
  className?: string | undefined;
  children: (share: number) => ReactNode;
}) => {
  const { t } = useTranslation('listening');
  const [held, setHeld] = useState<Held | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(0);
  const share = held?.share ?? Math.min(1, Math.max(0, atMs / spanMs));
  const ms = Math.round(share * spanMs);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = event.clientX;
    input.current?.focus({ preventScroll: true });
    setHeld({ share: dragged(0, event.clientX - left, width, 1), fine: false });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (!held) return;
    const { top, bottom, width } = event.currentTarget.getBoundingClientRect();
    const away = Math.max(0, top - event.clientY, event.clientY - bottom);
    const fineness = finenessOf(away, event.shiftKey);
    const dx = event.clientX - last.current;
    last.current = event.clientX;
    setHeld({ share: dragged(held.share, dx, width, fineness), fine: fineness < 1 });
  };
  const release = (): void => {
    if (!held) return;
    setHeld(null);
    onGo(ms);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (held && event.key === 'Escape') return setHeld(null);
    const by = {
      ArrowLeft: -STEP_MS,
      ArrowDown: -STEP_MS,
      ArrowRight: STEP_MS,
      ArrowUp: STEP_MS,
      PageDown: -LEAP_MS,
      PageUp: LEAP_MS,
    }[event.key];
    if (by === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onGo(Math.min(spanMs, Math.max(0, ms + by)));
  };
  return (
    <div
      ref={box}
      className={cx(styles.bar, className)}
      style={at('--at', share)}
      data-held={held ? '' : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={() => setHeld(null)}
    >
      <input
        ref={input}
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(1, Math.round(spanMs / 1000))}
        value={Math.round(ms / 1000)}
        aria-label={label}
        aria-valuetext={t('timeOf', { time: spokenTime(ms), whole: spokenTime(spanMs) })}
        onKeyDown={onKeyDown}
        onChange={(event) => onGo(event.currentTarget.valueAsNumber * 1000)}
      />
      {children(share)}
      {held && (
        <span className={styles.hint} aria-hidden="true">
          {tell(ms)}
          {held.fine && ` · ${t('fine')}`}
        </span>
      )}
    </div>
  );
};
