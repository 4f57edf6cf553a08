import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './slider.module.css';

/** A number of a range, set by dragging or with the arrow keys. `least`, `most`, `step` and `value` are of one unit. */
export const Slider = ({
  label,
  told,
  tip,
  value,
  least,
  most,
  step = 1,
  isUnset = false,
  onSlide,
  onLetGo,
}: {
  label: string;
  /** The value in words, for screen readers. */
  told: string;
  /** Shown to a mouse that rests on it. */
  tip?: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  /** Nobody has chosen yet: the hand stands where things are without a choice. */
  isUnset?: boolean;
  onSlide: (value: number) => void;
  /** After the last of a row of slides. */
  onLetGo?: (() => void) | undefined;
}) => {
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${((value - least) / (most - least)) * 100}%`,
  };
  return (
    <input
      className={cx(styles.slider, isUnset && styles.unset)}
      type="range"
      min={least}
      max={most}
      step={step}
      value={value}
      style={filled}
      aria-label={label}
      aria-valuetext={told}
      title={tip}
      onChange={(event) => onSlide(event.currentTarget.valueAsNumber)}
      onPointerUp={onLetGo}
      onKeyUp={onLetGo}
      onBlur={onLetGo}
    />
  );
};
