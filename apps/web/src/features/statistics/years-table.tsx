import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { getFlags } from '../../lib/flags.ts';
import type from '../../ui/theme/type.module.css';
import chartStyles from './charts/charts.module.css';
import { formatTime } from './format.ts';
import type { Statistics } from './statistics.queries.ts';

/** All years with reading; nothing when there is but one. */
export const YearsTable = ({ years }: Pick<Statistics, 'years'>) => {
  const { t } = useTranslation('statistics');
  const { audioBooks } = getFlags();
  if (years.length < 2) return null;
  return (
    <section aria-label={t('byYear')}>
      <h2 className={type.titleS}>{t('byYear')}</h2>
      <table className={chartStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.year')}</th>
            <th scope="col">{t('column.read')}</th>
            {audioBooks && <th scope="col">{t('column.listened')}</th>}
            <th scope="col">{t('column.finished')}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, read, listened, finished }) => (
            <tr key={year}>
              <th scope="row">{String(year)}</th>
              <td>{formatTime(read)}</td>
              {audioBooks && <td>{formatTime(listened)}</td>}
              <td>{formatCount(finished)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
