import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../i18n/format.ts';
import { formatUtcDay } from '../../i18n/format-date.ts';
import type from '../../ui/theme/type.module.css';
import { useReadDays } from './overview.queries.ts';
import styles from './read-days.module.css';

const high = (share: number): CSSProperties => ({ blockSize: `${(share * 100).toFixed(1)}%` });

/** Reading time, day by day: a plot for who sees it, a list for who hears it; nothing before anything was read. */
export const ReadDays = () => {
  const { t } = useTranslation('overview');
  const days = useReadDays();
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0);
  const most = Math.max(...days.map(({ seconds }) => seconds));
  if (total === 0) return null;
  return (
    <section className={styles.time} aria-label={t('time')}>
      <h2 className={styles.title}>{t('time')}</h2>
      <p className={styles.total}>{t('time.total', { time: formatHours(total) })}</p>
      <div className={styles.plot} aria-hidden="true">
        {days.map(({ day, seconds }) => (
          <span
            key={day}
            className={styles.day}
            title={seconds > 0 ? t('time.day', { day: formatUtcDay(day), time: formatHours(seconds) }) : undefined}
          >
            {seconds > 0 && <i className={styles.bar} style={high(seconds / most)} />}
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
            <li key={day}>{t('time.day', { day: formatUtcDay(day), time: formatHours(seconds) })}</li>
          ))}
      </ul>
    </section>
  );
};
