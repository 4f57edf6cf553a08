import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './slider.module.css';

/** A range slider. `min`, `max`, `step` and `value` have the same unit. */
export const Slider = ({
  label,
  valueText,
  tip,
  value,
  min,
  max,
  step = 1,
  isUnset = false,
  onChange,
  onChangeEnd,
}: {
  label: string;
  /** The value as text, for screen readers. */
  valueText: string;
  /** Tooltip. */
  tip?: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Nothing was chosen yet: the thumb shows the default. */
  isUnset?: boolean;
  onChange: (value: number) => void;
  /** Called once after dragging ends. */
  onChangeEnd?: (() => void) | undefined;
}) => {
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${((value - min) / (max - min)) * 100}%`,
  };
  return (
    <input
      className={cx(styles.slider, isUnset && styles.unset)}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      style={filled}
      aria-label={label}
      aria-valuetext={valueText}
      title={tip}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onPointerUp={onChangeEnd}
      onKeyUp={onChangeEnd}
      onBlur={onChangeEnd}
    />
  );
};
