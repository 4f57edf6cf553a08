import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../account/account.queries.ts';
import { AccountForm } from './account-form.tsx';
import styles from './account-screen.module.css';
import { SettingsPage } from './settings.parts.tsx';

/** Settings page for the account, its shop and the overview widgets. */
export const AccountScreen = () => {
  const { t } = useTranslation(['settings', 'common']);
  const { data: user, error, refetch } = useUser();
  // Keyed by user, so that a refetch keeps what was typed.
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
          {formatError(error)}
        </Notice>
      ) : (
        <div className={styles.placeholders} role="group" aria-busy="true" aria-label={t('nav.account')}>
          <Skeleton className={styles.fieldPlaceholder} />
          <Skeleton className={styles.fieldPlaceholder} />
        </div>
      )}
    </SettingsPage>
  );
};
