import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRovingFocus } from '../../../ui/use-roving-focus.ts';
import { createDayFormatter, formatMonth, formatWeekday } from '../format.ts';
import type { Statistics } from '../statistics.queries.ts';
import { listDays } from './calendar-days.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { describePoint } from './point.ts';

const [PITCH, CELL, LEFT, TOP] = [15, 12, 34, 18];
const WEEK = 7;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The side of the square within a day's square: the area shows the time, so that no shade has to. */
const computeSide = (seconds: number, highest: number): number =>
  seconds === 0 ? 0 : Math.max(3, Math.sqrt(seconds / highest) * (CELL - 2));

/** A year day by day, a column for each week. */
export const YearCalendar = ({ year, days, today }: Pick<Statistics, 'year' | 'days' | 'today'>) => {
  const { t, i18n } = useTranslation('statistics');
  const hintId = useId();
  const [active, setActive] = useState<number | null>(null);
  const { points, offset, rest } = useMemo(
    () => listDays({ year, days, today }, createDayFormatter(i18n.language)),
    [year, days, today, i18n.language],
  );
  const { row, stopAt } = useRovingFocus<SVGSVGElement>(points.length, {
    columnLength: WEEK,
    first: Math.max(0, points.length - 1),
  });
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the latest days are at the end.
    if (rest > 0 && scroller.current) scroller.current.scrollLeft = LEFT + ((points.length + offset) / WEEK) * PITCH;
  }, [rest, points.length, offset]);
  const highest = Math.max(1, ...points.map(({ read, listened }) => read + listened));
  const placeOf = (index: number) => ({
    x: LEFT + Math.floor((index + offset) / WEEK) * PITCH,
    y: TOP + ((index + offset) % WEEK) * PITCH,
  });
  const columns = Math.ceil((points.length + rest + offset) / WEEK);
  const [width, height] = [LEFT + columns * PITCH, TOP + WEEK * PITCH];
  const labels = useMemo(() => points.map((point) => describePoint(t, point)), [points, t]);
  const clear = (): void => setActive(null);
  return (
    <ChartFrame
      title={t('byDay')}
      text={t('byDay.text')}
      hasLegend={false}
      readout={active === null ? null : (labels[active] ?? null)}
      points={points.filter(({ read, listened }) => read + listened > 0)}
      column={t('column.day')}
      hintId={hintId}
    >
      <div className={styles.scroller} ref={scroller}>
        <svg
          {...row}
          className={styles.calendar}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="listbox"
          aria-label={t('byDay')}
          aria-describedby={hintId}
          onPointerLeave={clear}
          onBlur={clear}
        >
          <g aria-hidden="true">
            {MONTHS.map((month) => (
              <text key={month} x={placeOf(dayIndexOf(year, month)).x} y={11}>
                {formatMonth(month, 'short')}
              </text>
            ))}
            {[1, 3, 5].map((weekday) => (
              <text key={weekday} x={0} y={TOP + (weekday - 1) * PITCH + 10}>
                {formatWeekday(weekday, 'short')}
              </text>
            ))}
            {Array.from({ length: rest }, (_, ahead) => points.length + ahead).map((index) => (
              <rect key={index} className={styles.ahead} {...placeOf(index)} width={CELL} height={CELL} />
            ))}
          </g>
          {points.map((point, index) => (
            <DayCell
              key={point.key}
              {...placeOf(index)}
              {...stopAt(index)}
              index={index}
              label={labels[index] ?? ''}
              side={computeSide(point.read + point.listened, highest)}
              isActive={active === index}
              onActivate={setActive}
            />
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
};

type DayCellProps = {
  x: number;
  y: number;
  tabIndex: 0 | -1;
  'data-stop': number;
  index: number;
  label: string;
  /** Of the filled square. */
  side: number;
  isActive: boolean;
  onActivate: (index: number) => void;
};

/** Only the cells that change are rendered again: a year has hundreds. */
const DayCell = memo(({ x, y, index, label, side, isActive, onActivate, ...stop }: DayCellProps) => {
  const inset = (CELL - side) / 2;
  return (
    <g
      {...stop}
      role="option"
      aria-selected={isActive}
      aria-label={label}
      className={styles.point}
      onFocus={() => onActivate(index)}
      onPointerEnter={() => onActivate(index)}
    >
      <rect className={styles.day} x={x} y={y} width={CELL} height={CELL} />
      {side > 0 && <rect className={styles.read} x={x + inset} y={y + inset} width={side} height={side} />}
    </g>
  );
});

/** The first day of a month, counted from that of the year. */
const dayIndexOf = (year: number, month: number): number =>
  (Date.UTC(year, month - 1, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
