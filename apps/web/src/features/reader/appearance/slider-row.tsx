import { type ReactNode, useState } from 'react';
import { Slider } from '../../../ui/slider.tsx';
import type { Preferences } from './preferences.ts';
import styles from './setting-row.module.css';
import { SettingRow, type SettingRowProps } from './setting-row.tsx';

type NumericPreference = {
  [K in keyof Preferences]: NonNullable<Preferences[K]> extends number ? K : never;
}[keyof Preferences];

/** A numeric setting. It is applied when the slider is released: the layout of a long chapter takes a moment. */
export const SliderRow = ({
  min,
  max,
  step,
  unsetValue,
  formatValue,
  leading,
  ...row
}: SettingRowProps<NumericPreference> & {
  min: number;
  max: number;
  step: number;
  /** Position of the slider while the book decides the value. */
  unsetValue?: number;
  /** The value as text; null: as in the book. */
  formatValue: (value: number | null) => string;
  /** Placed before the slider. */
  leading?: ReactNode;
}) => {
  const { preferences, name, label } = row;
  const [dragged, setDragged] = useState<number | null>(null);
  const value = dragged ?? preferences.values[name];
  const at = value ?? unsetValue ?? min;
  const commit = (): void => {
    if (dragged !== null) preferences.change({ [name]: dragged });
    setDragged(null);
  };
  return (
    <SettingRow {...row} valueText={formatValue(value)}>
      <div className={styles.slider}>
        {leading}
        <Slider
          label={label}
          valueText={formatValue(value)}
          value={at}
          min={min}
          max={max}
          step={step}
          isUnset={value === null}
          onChange={setDragged}
          onChangeEnd={commit}
        />
      </div>
    </SettingRow>
  );
};
