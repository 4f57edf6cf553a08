import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type from '../ui/theme/type.module.css';
import styles from './confirm-session-screen.module.css';
import { usePendingSession } from './pending-session.ts';

/** Shown when nobody is signed in: asks whether a session from the URL belongs to the user. */
export const ConfirmSessionScreen = () => {
  const { t } = useTranslation();
  const { pending, isAccepting, accept, decline } = usePendingSession();
  if (pending === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('pendingSession.continueAs', { name: pending.name })}</h1>
      <p className={type.soft}>{t('pendingSession.careful')}</p>
      <div className={styles.answers}>
        <Button
          kind="primary"
          size="l"
          block
          pendingLabel={isAccepting && t('pendingSession.continue')}
          onPress={() => void accept()}
        >
          {t('pendingSession.continue')}
        </Button>
        <Button size="l" block onPress={decline}>
          {t('pendingSession.notMe')}
        </Button>
      </div>
    </div>
  );
};
