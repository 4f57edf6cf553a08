import { type ReactNode, useState } from 'react';
import { Slider } from '../../../ui/slider.tsx';
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
  const settle = (): void => {
    if (dragged !== null) pages.change({ [name]: dragged });
    setDragged(null);
  };
  return (
    <Row {...row} told={tell(value)}>
      <div className={styles.slider}>
        {before}
        <Slider
          label={label}
          told={tell(value)}
          value={at}
          least={least}
          most={most}
          step={step}
          isUnset={value === null}
          onSlide={setDragged}
          onLetGo={settle}
        />
      </div>
    </Row>
  );
};
