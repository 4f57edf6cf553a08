import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../../lib/flags.ts';
import type from '../../../ui/theme/type.module.css';
import { formatTime } from '../format.ts';
import styles from './charts.module.css';
import type { Point } from './point.ts';

type Props = {
  title: string;
  text?: string;
  /** The point that has the focus or is pointed at, in words. */
  readout: string | null;
  /** The chart shows what was read and what was listened to apart. */
  hasLegend?: boolean;
  /** The rows of the table, and the head of their first column. */
  points: readonly Point[];
  column: string;
  /** Of the words that say how to move over the points. */
  hintId: string;
  children: ReactNode;
};

/** A chart with its title, its legend, the value that is pointed at, and the same numbers as a table. */
export const ChartFrame = ({ title, text, readout, hasLegend = true, points, column, hintId, children }: Props) => {
  const { t } = useTranslation('statistics');
  const titleId = useId();
  const isLegendShown = hasLegend && points.some(({ listened }) => listened > 0);
  return (
    <section className={styles.chart} aria-labelledby={titleId}>
      <h2 id={titleId} className={type.titleS}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {/* The focused point says the same to screen readers. */}
      <p className={styles.readout} aria-hidden="true">
        {readout}
      </p>
      <p id={hintId} className={type.hidden}>
        {t('chart.hint')}
      </p>
      {children}
      {isLegendShown && (
        <p className={styles.legend} aria-hidden="true">
          <i className={styles.readKey} />
          {t('column.read')}
          <i className={styles.listenedKey} />
          {t('column.listened')}
        </p>
      )}
      <PointTable title={title} points={points} column={column} />
    </section>
  );
};

/** Its rows are made when it is opened: a year has hundreds. */
const PointTable = ({ title, points, column }: Pick<Props, 'title' | 'points' | 'column'>) => {
  const { t } = useTranslation('statistics');
  const [isOpen, setOpen] = useState(false);
  const { audioBooks } = getFlags();
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('table')}</summary>
      {isOpen && (
        <table className={styles.table}>
          <caption className={type.hidden}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{t('column.read')}</th>
              {audioBooks && <th scope="col">{t('column.listened')}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, name, read, listened }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{formatTime(read)}</td>
                {audioBooks && <td>{formatTime(listened)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
};
