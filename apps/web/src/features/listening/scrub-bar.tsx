import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { formatSpokenTime } from './format.ts';
import styles from './scrub-bar.module.css';

/** Steps of the arrow keys, and of Page Up and Page Down. */
const ARROW_STEP_MS = 5000;
const PAGE_STEP_MS = 60_000;

/** A custom CSS property in percent, which React's style type does not know. */
export const toPercentProperty = (name: string, share: number): CSSProperties => ({
  [name]: `${(share * 100).toFixed(3)}%`,
});

/** Dragging is finer with some distance from the bar, in px: a quarter, then a tenth. */
const FINE_DISTANCE = 40;
const FINER_DISTANCE = 110;

/** The share of the pointer's movement that the bar follows. `distance`: px from the bar; Shift is as good as distance. */
export const computeFineness = (distance: number, shift: boolean): number => {
  if (distance >= FINER_DISTANCE) return 0.1;
  return shift || distance >= FINE_DISTANCE ? 0.25 : 1;
};

/** Applies a movement of `dx` px to a share of the bar. */
export const applyDrag = (share: number, dx: number, width: number, fineness: number): number =>
  width <= 0 ? share : Math.min(1, Math.max(0, share + (dx / width) * fineness));

/** `jumps`: how often the position had been sought when the drag began. */
type Drag = { share: number; fine: boolean; jumps: number };

/**
 * A seek bar. For the keyboard and for screen readers it is a slider; a pointer drags it freely, with Shift or away from the
 * bar more finely. It seeks on release.
 */
export const ScrubBar = ({
  label,
  atMs,
  durationMs,
  formatValue,
  jumps,
  onSeek,
  onDrag,
  className,
  children,
}: {
  label: string;
  atMs: number;
  /** At least 1. */
  durationMs: number;
  /** Formats the text above the pointer. */
  formatValue: (ms: number) => string;
  /** How often the position was sought: another jump ends a drag. */
  jumps: number;
  onSeek: (ms: number) => void;
  /** A drag begins or ends. */
  onDrag?: ((isDragging: boolean) => void) | undefined;
  className?: string | undefined;
  children: (share: number) => ReactNode;
}) => {
  const { t } = useTranslation('listening');
  const [stored, setStored] = useState<Drag | null>(null);
  const drag = stored?.jumps === jumps ? stored : null;
  const setDrag = (next: Omit<Drag, 'jumps'> | null): void => {
    if ((next === null) !== (drag === null)) onDrag?.(next !== null);
    setStored(next && { ...next, jumps });
  };
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const lastX = useRef(0);
  const share = drag?.share ?? Math.min(1, Math.max(0, atMs / durationMs));
  const ms = Math.round(share * durationMs);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    lastX.current = event.clientX;
    input.current?.focus({ preventScroll: true });
    setDrag({ share: applyDrag(0, event.clientX - left, width, 1), fine: false });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (!drag) return;
    const { top, bottom, width } = event.currentTarget.getBoundingClientRect();
    const distance = Math.max(0, top - event.clientY, event.clientY - bottom);
    const fineness = computeFineness(distance, event.shiftKey);
    const dx = event.clientX - lastX.current;
    lastX.current = event.clientX;
    setDrag({ share: applyDrag(drag.share, dx, width, fineness), fine: fineness < 1 });
  };
  const release = (): void => {
    if (!drag) return;
    setDrag(null);
    onSeek(ms);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (drag && event.key === 'Escape') return setDrag(null);
    const step = {
      ArrowLeft: -ARROW_STEP_MS,
      ArrowDown: -ARROW_STEP_MS,
      ArrowRight: ARROW_STEP_MS,
      ArrowUp: ARROW_STEP_MS,
      PageDown: -PAGE_STEP_MS,
      PageUp: PAGE_STEP_MS,
    }[event.key];
    if (step === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSeek(Math.min(durationMs, Math.max(0, ms + step)));
  };
  return (
    <div
      ref={box}
      className={cx(styles.bar, className)}
      style={toPercentProperty('--at', share)}
      data-held={drag ? '' : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={() => setDrag(null)}
    >
      <input
        ref={input}
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(1, Math.round(durationMs / 1000))}
        value={Math.round(ms / 1000)}
        aria-label={label}
        aria-valuetext={t('timeOf', { time: formatSpokenTime(ms), whole: formatSpokenTime(durationMs) })}
        onKeyDown={onKeyDown}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber * 1000)}
      />
      {children(share)}
      {drag && (
        <span className={styles.hint} aria-hidden="true">
          {formatValue(ms)}
          {drag.fine && ` · ${t('fine')}`}
        </span>
      )}
    </div>
  );
};
