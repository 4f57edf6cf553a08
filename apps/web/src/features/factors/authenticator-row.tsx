import type { Factors } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import { SettingsRow } from '../settings/settings.parts.tsx';
import { type AuthenticatorSecret, AuthenticatorSetupDialog } from './authenticator-setup-dialog.tsx';
import { ConfirmFactorChangeDialog } from './confirm-factor-change-dialog.tsx';
import styles from './factors.module.css';
import { toPasswordBody, useFactorMutations } from './factors.queries.ts';

/** `now`: when the data was fetched. */
type Props = {
  authenticator: Factors['authenticator'];
  now: number;
  onRecoveryCodes: (codes: readonly string[]) => void;
};

/** The settings row to set up, replace or remove the authenticator app. */
export const AuthenticatorRow = ({ authenticator, now, onRecoveryCodes }: Props) => {
  const { t } = useTranslation('factors');
  const { withReauthentication, dialog } = useReauthentication();
  const { beginAuthenticator, removeAuthenticator } = useFactorMutations();
  const [setup, setSetup] = useState<{ secret: AuthenticatorSecret; isOpen: boolean } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const beginSetup = async () => {
    setBusy(true);
    setError(null);
    try {
      const secret = await withReauthentication((password) => beginAuthenticator(toPasswordBody(password)));
      if (secret !== null) setSetup({ secret, isOpen: true });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const facts =
    authenticator === null
      ? [t('app.text')]
      : [
          t('app.setUpOn', { date: formatDate(authenticator.created_at) }),
          authenticator.last_used_at === null
            ? t('neverUsed')
            : t('lastUsed', { ago: formatAgo(Date.parse(authenticator.last_used_at), now) }),
        ];
  return (
    <div className={styles.section}>
      <SettingsRow title={t('app.title')} text={facts.join('\u00a0· ')}>
        <Button
          size={authenticator === null ? 'm' : 's'}
          pendingLabel={isBusy && t('pleaseWait')}
          onPress={() => void beginSetup()}
        >
          {t(authenticator === null ? 'app.setUp' : 'app.replace')}
        </Button>
        {authenticator !== null && (
          <Button size="s" aria-label={t('removeNamed', { name: t('app.title') })} onPress={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </SettingsRow>
      {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
      {setup && (
        <AuthenticatorSetupDialog
          key={setup.secret.secret}
          secret={setup.secret}
          isOpen={setup.isOpen}
          onClose={() => setSetup({ ...setup, isOpen: false })}
          onRecoveryCodes={onRecoveryCodes}
        />
      )}
      <ConfirmFactorChangeDialog
        title={t('app.removeTitle')}
        text={t('app.removeText')}
        isOpen={isRemoving}
        onConfirm={(password) => removeAuthenticator(toPasswordBody(password))}
        onClose={() => setRemoving(false)}
      />
      {dialog}
    </div>
  );
};
