import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Chosen } from '../page-settings.ts';
import { Row, type RowOf } from './row.tsx';
import styles from './rows.module.css';

/** Names of the settings that are numbers. */
type Numbers = { [K in keyof Chosen]: NonNullable<Chosen[K]> extends number ? K : never }[keyof Chosen];

/** A number. Pages are laid out when the slider is let go: in a long chapter that takes a moment. */
export const SliderRow = ({
  least,
  most,
  step,
  rest,
  tell,
  before,
  ...row
}: RowOf<Numbers> & {
  least: number;
  most: number;
  step: number;
  /** Where the slider stands while the book decides. */
  rest?: number;
  /** The number in words; null: as the book has it. */
  tell: (value: number | null) => string;
  /** Stands before the slider. */
  before?: ReactNode;
}) => {
  const { pages, name, label } = row;
  const [dragged, setDragged] = useState<number | null>(null);
  const value = dragged ?? pages.chosen[name];
  const at = value ?? rest ?? least;
  const filled = { '--filled': `${((at - least) / (most - least)) * 100}%` } as CSSProperties; // custom properties are not in React's list
  const settle = (): void => {
    if (dragged !== null) pages.change({ [name]: dragged });
    setDragged(null);
  };
  return (
    <Row {...row} told={tell(value)}>
      <div className={styles.slider}>
        {before}
        <input
          className={styles.range}
          type="range"
          min={least}
          max={most}
          step={step}
          value={at}
          style={filled}
          data-rest={value === null || undefined}
          aria-label={label}
          aria-valuetext={tell(value)}
          onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
      </div>
    </Row>
  );
};
