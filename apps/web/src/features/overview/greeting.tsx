import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDateLocale } from '../../i18n/date-locale.ts';
import type from '../../ui/theme/type.module.css';
import { useUser } from '../account/account.queries.ts';
import styles from './overview.module.css';

/** The part of the day by the device's clock, for the greeting. */
export const getTimeOfDay = (now: Date): 'morning' | 'day' | 'evening' | 'night' => {
  const hour = now.getHours();
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'day' : 'evening';
};

/** Greets the reader, and shows the date. */
export const Greeting = () => {
  const { t } = useTranslation('overview');
  const { data: user } = useUser();
  const [now] = useState(() => new Date());
  const name = user?.first_name.trim() || user?.full_name.trim();
  const timeOfDay = getTimeOfDay(now);
  const dateFormat = new Intl.DateTimeFormat(getDateLocale(), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className={styles.greeting}>
      <h1 className={type.titleL}>{name ? t(`greeting.${timeOfDay}.name`, { name }) : t(`greeting.${timeOfDay}`)}</h1>
      <p className={type.soft}>{dateFormat.format(now)}</p>
    </div>
  );
};
