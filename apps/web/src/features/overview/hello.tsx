import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import type from '../../ui/theme/type.module.css';
import { useUser } from '../account/account.queries.ts';
import { greetingAt } from './greeting.ts';
import styles from './overview.module.css';

/** Who is here, and which day it is. */
export const Hello = () => {
  const { t } = useTranslation('overview');
  const { data: user } = useUser();
  const [now] = useState(() => new Date());
  const name = user?.first_name.trim() || user?.full_name.trim();
  const hour = greetingAt(now);
  const day = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className={styles.hello}>
      <h1 className={type.titleL}>{name ? t(`hello.${hour}.name`, { name }) : t(`hello.${hour}`)}</h1>
      <p className={type.soft}>{day.format(now)}</p>
    </div>
  );
};
