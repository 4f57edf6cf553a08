import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import type from '../../ui/theme/type.module.css';
import { BookLine } from './book-lines.tsx';
import { formatLongDay, formatPercentRate, formatTime } from './format.ts';
import styles from './statistics.module.css';
import type { Statistics } from './statistics.queries.ts';

/** The books that are being read: how far, how fast, and when they end. */
export const CurrentBooks = ({ current }: Pick<Statistics, 'current'>) => {
  const { t } = useTranslation('statistics');
  if (current.length === 0) return null;
  return (
    <section aria-label={t('current')}>
      <h2 className={type.titleS}>{t('current')}</h2>
      <ul className={styles.bookList}>
        {current.map((item) => (
          <li key={item.book.id}>
            <BookLine book={item.book}>
              <Forecast {...item} />
            </BookLine>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Forecast = ({ percent, seconds, percent_per_hour, seconds_left, finish_day }: Statistics['current'][number]) => {
  const { t } = useTranslation('statistics');
  const facts = [
    t('current.spent', { percent: formatPercent(percent / 100), time: formatTime(seconds) }),
    percent_per_hour !== null && t('current.pace', { percent: formatPercentRate(percent_per_hour) }),
    seconds_left !== null && t('current.left', { time: formatTime(seconds_left) }),
  ];
  return (
    <>
      <p className={styles.small}>{facts.filter(Boolean).join(' · ')}</p>
      {finish_day !== null && <p className={styles.small}>{t('current.finish', { day: formatLongDay(finish_day) })}</p>}
    </>
  );
};
