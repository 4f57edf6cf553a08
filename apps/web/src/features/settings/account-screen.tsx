import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../account/account.queries.ts';
import { AccountForm } from './account-form.tsx';
import styles from './account-screen.module.css';
import { SettingsPage } from './settings.parts.tsx';

/** Who the reader is, where the account lies, and what the overview shows. */
export const AccountScreen = () => {
  const { t } = useTranslation(['settings', 'common']);
  const { data: user, error, refetch } = useUser();
  // A form that is filled in keeps what was typed while the account is read anew.
  if (user) return <AccountForm key={user.user_id} user={user} />;
  return (
    <SettingsPage title={t('nav.account')}>
      {error ? (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      ) : (
        <div className={styles.toCome} role="group" aria-busy="true" aria-label={t('nav.account')}>
          <Skeleton className={styles.fieldToCome} />
          <Skeleton className={styles.fieldToCome} />
        </div>
      )}
    </SettingsPage>
  );
};
