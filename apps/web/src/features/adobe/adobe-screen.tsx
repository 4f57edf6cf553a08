import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsPage, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './adobe.module.css';
import { useAdobe } from './adobe.queries.ts';
import { AdobeList } from './adobe-list.tsx';
import { InternalPasswordForm } from './internal-password-form.tsx';

/** The settings page for Adobe IDs, and for the internal account where the library gives one. */
export const AdobeScreen = () => {
  const { t } = useTranslation(['adobe', 'settings', 'common']);
  const { data, error, refetch } = useAdobe();
  return (
    <SettingsPage title={t('settings:nav.adobe')}>
      {data !== undefined ? (
        <>
          <AdobeList vendors={data.vendors} identities={data.identities} />
          {data.user.internal_account.vendor_id !== '' && (
            <SettingsSection title={t('internal.title')} text={t('internal.text')}>
              <dl className={styles.credentials}>
                <dt>{t('password.login')}</dt>
                <dd translate="no">{data.user.internal_account.email}</dd>
              </dl>
              <InternalPasswordForm initialEmail={data.user.email} />
            </SettingsSection>
          )}
        </>
      ) : error !== null ? (
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
        <div className={styles.loading} role="group" aria-busy="true" aria-label={t('settings:nav.adobe')}>
          <Skeleton className={styles.skeletonRow} />
          <Skeleton className={styles.skeletonRow} />
        </div>
      )}
    </SettingsPage>
  );
};
