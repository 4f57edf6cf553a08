import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import { AuthenticatorRow } from './authenticator-row.tsx';
import styles from './factors.module.css';
import { useFactors } from './factors.queries.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { SignInFactorSetting } from './sign-in-factor-setting.tsx';

/** The settings section for passkeys, the authenticator app, recovery codes and the factor at sign-in. */
export const FactorsSection = () => {
  const { t } = useTranslation(['factors', 'common']);
  const { data: factors, dataUpdatedAt: now, error, refetch } = useFactors();
  const [codes, setCodes] = useState<{ list: readonly string[]; isOpen: boolean }>({ list: [], isOpen: false });
  const showCodes = (list: readonly string[]) => setCodes({ list, isOpen: true });
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {factors === undefined && error === null && (
        <div className={styles.rows} role="group" aria-busy="true" aria-label={t('title')}>
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
        </div>
      )}
      {factors === undefined && error !== null && (
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
      )}
      {factors !== undefined && (
        <div className={styles.rows}>
          <PasskeyList passkeys={factors.passkeys} now={now} onRecoveryCodes={showCodes} />
          <AuthenticatorRow authenticator={factors.authenticator} now={now} onRecoveryCodes={showCodes} />
          {factors.recovery !== null && <RecoveryCodesRow recovery={factors.recovery} onRecoveryCodes={showCodes} />}
          {(factors.authenticator !== null || factors.passkeys.items.length > 0) && (
            <SignInFactorSetting isEnabled={factors.ask_at_sign_in} />
          )}
        </div>
      )}
      <RecoveryCodesDialog
        codes={codes.list}
        isOpen={codes.isOpen}
        onClose={() => setCodes(({ list }) => ({ list, isOpen: false }))}
      />
    </SettingsSection>
  );
};
