import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { formatRate, formatTime } from './format.ts';
import styles from './statistics.module.css';
import type { Statistics } from './statistics.queries.ts';

/** The year in numbers. */
export const Figures = ({
  year,
  totals,
  streaks,
  pages_per_hour: pace,
}: Pick<Statistics, 'year' | 'totals' | 'streaks' | 'pages_per_hour'>) => {
  const { t } = useTranslation('statistics');
  const figures = [
    { key: 'read', label: t('figure.read'), value: formatTime(totals.read) },
    totals.listened > 0 && { key: 'listened', label: t('figure.listened'), value: formatTime(totals.listened) },
    { key: 'days', label: t('figure.days', { count: totals.days }), value: formatCount(totals.days) },
    {
      key: 'current',
      label: t('figure.current', { count: streaks.current }),
      value: formatCount(streaks.current),
    },
    {
      key: 'longest',
      label: t('figure.longest', { count: streaks.longest }),
      value: formatCount(streaks.longest),
    },
    totals.pages > 0 && { key: 'pages', label: t('figure.pages'), value: formatCount(totals.pages) },
    pace !== null && { key: 'pace', label: t('figure.pace'), value: formatRate(pace) },
  ].filter((figure) => figure !== false);
  return (
    <section aria-label={t('figures', { year: String(year) })}>
      <dl className={styles.figures}>
        {figures.map(({ key, label, value }) => (
          <div key={key} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
