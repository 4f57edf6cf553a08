import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import styles from './factors.module.css';
import { useFactors } from './factors.queries.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryRow } from './recovery-row.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

/** A section of the settings: passkeys, the authenticator app, recovery codes, and when they are asked for. */
export const FactorsSection = () => {
  const { t } = useTranslation(['factors', 'common']);
  const { data: factors, dataUpdatedAt: now, error, refetch } = useFactors();
  const [codes, setCodes] = useState<{ list: readonly string[]; isOpen: boolean }>({ list: [], isOpen: false });
  const show = (list: readonly string[]) => setCodes({ list, isOpen: true });
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {factors === undefined && error === null && (
        <div className={styles.rows} role="group" aria-busy="true" aria-label={t('title')}>
          <Skeleton className={styles.toCome} />
          <Skeleton className={styles.toCome} />
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
          {errorText(error)}
        </Notice>
      )}
      {factors !== undefined && (
        <div className={styles.rows}>
          <PasskeyList passkeys={factors.passkeys} now={now} onCodes={show} />
          <AuthenticatorRow app={factors.authenticator} now={now} onCodes={show} />
          {factors.recovery !== null && <RecoveryRow recovery={factors.recovery} onCodes={show} />}
          {(factors.authenticator !== null || factors.passkeys.items.length > 0) && (
            <SignInQuestion asks={factors.ask_at_sign_in} />
          )}
        </div>
      )}
      <CodesDialog
        codes={codes.list}
        isOpen={codes.isOpen}
        onClose={() => setCodes(({ list }) => ({ list, isOpen: false }))}
      />
    </SettingsSection>
  );
};
