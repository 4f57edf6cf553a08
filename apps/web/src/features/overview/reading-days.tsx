import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../i18n/format.ts';
import { formatUtcDay } from '../../i18n/format-date.ts';
import type from '../../ui/theme/type.module.css';
import { useReadingDays } from './overview.queries.ts';
import styles from './reading-days.module.css';

const toBlockSize = (share: number): CSSProperties => ({ blockSize: `${(share * 100).toFixed(1)}%` });

/** Reading time by day: a chart on screen, a list for screen readers; nothing before anything was read. */
export const ReadingDays = () => {
  const { t } = useTranslation('overview');
  const days = useReadingDays();
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0);
  const maxSeconds = Math.max(...days.map(({ seconds }) => seconds));
  if (total === 0) return null;
  return (
    <section className={styles.time} aria-label={t('readingTime')}>
      <h2 className={type.titleS}>{t('readingTime')}</h2>
      <p className={styles.total}>{t('readingTime.total', { time: formatHours(total) })}</p>
      <div className={styles.plot} aria-hidden="true">
        {days.map(({ day, seconds }) => (
          <span
            key={day}
            className={styles.day}
            title={
              seconds > 0 ? t('readingTime.day', { day: formatUtcDay(day), time: formatHours(seconds) }) : undefined
            }
          >
            {seconds > 0 && <i className={styles.bar} style={toBlockSize(seconds / maxSeconds)} />}
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatUtcDay(days[0]?.day ?? '')}</span>
        <span>{formatUtcDay(days.at(-1)?.day ?? '')}</span>
      </p>
      <ul className={type.hidden}>
        {days
          .filter(({ seconds }) => seconds > 0)
          .map(({ day, seconds }) => (
            <li key={day}>{t('readingTime.day', { day: formatUtcDay(day), time: formatHours(seconds) })}</li>
          ))}
      </ul>
    </section>
  );
};
