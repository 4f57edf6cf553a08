import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRovingFocus } from '../../../ui/use-roving-focus.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { describePoint, type Point } from './point.ts';

/** The part of a bar's place that it fills. */
const BAR_SHARE = 0.7;
const toPercent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Bars of time: what was read is filled, what was listened to stands above it as an outline. */
export const BarChart = ({
  title,
  column,
  points,
}: {
  title: string;
  /** Head of the table's first column. */
  column: string;
  points: readonly Point[];
}) => {
  const { t } = useTranslation('statistics');
  const hintId = useId();
  const [active, setActive] = useState<number | null>(null);
  const { row, stopAt } = useRovingFocus<SVGSVGElement>(points.length);
  const highest = Math.max(1, ...points.map(({ read, listened }) => read + listened));
  const place = 1 / points.length;
  const activePoint = active === null ? undefined : points[active];
  const clear = (): void => setActive(null);
  return (
    <ChartFrame
      title={title}
      readout={activePoint ? describePoint(t, activePoint) : null}
      points={points}
      column={column}
      hintId={hintId}
    >
      <svg
        {...row}
        className={styles.bars}
        role="listbox"
        aria-label={title}
        aria-describedby={hintId}
        onPointerLeave={clear}
        onBlur={clear}
      >
        {points.map((point, index) => {
          const bar = {
            x: toPercent((index + (1 - BAR_SHARE) / 2) * place),
            width: toPercent(place * BAR_SHARE),
          };
          const [read, listened] = [point.read / highest, point.listened / highest];
          return (
            <g
              key={point.key}
              {...stopAt(index)}
              role="option"
              aria-selected={active === index}
              aria-label={describePoint(t, point)}
              className={styles.point}
              onFocus={() => setActive(index)}
              onPointerEnter={() => setActive(index)}
            >
              <rect className={styles.place} x={toPercent(index * place)} width={toPercent(place)} height="100%" />
              {read > 0 && <rect className={styles.read} {...bar} y={toPercent(1 - read)} height={toPercent(read)} />}
              {listened > 0 && (
                <rect
                  className={styles.listened}
                  {...bar}
                  y={toPercent(1 - read - listened)}
                  height={toPercent(listened)}
                />
              )}
            </g>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {points.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </ChartFrame>
  );
};
