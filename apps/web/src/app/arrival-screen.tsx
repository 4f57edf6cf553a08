import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type from '../ui/theme/type.module.css';
import styles from './arrival-screen.module.css';
import { useArrival } from './use-arrival.ts';

/** Where nobody is signed in: asks whether a session from the address is that of whoever sits here. */
export const ArrivalScreen = () => {
  const { t } = useTranslation();
  const { arrived, busy, accept, decline } = useArrival();
  if (arrived === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('arrival.continueAs', { name: arrived.name })}</h1>
      <p className={type.soft}>{t('arrival.careful')}</p>
      <div className={styles.answers}>
        <Button kind="primary" size="l" block waiting={busy && t('arrival.continue')} onPress={() => void accept()}>
          {t('arrival.continue')}
        </Button>
        <Button size="l" block onPress={decline}>
          {t('arrival.notMe')}
        </Button>
      </div>
    </div>
  );
};
