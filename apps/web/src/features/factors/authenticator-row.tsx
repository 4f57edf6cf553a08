import type { Factors } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatAgo, formatDate } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProof } from '../proof/proof.parts.tsx';
import { SettingsRow } from '../settings/settings.parts.tsx';
import styles from './factors.module.css';
import { proofOf, useFactorChanges } from './factors.queries.ts';
import { NewAuthenticator, type ShownSecret } from './new-authenticator.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** `now`: when that came. */
type Props = { app: Factors['authenticator']; now: number; onCodes: (codes: readonly string[]) => void };

/** The authenticator app: set up, replaced, removed. */
export const AuthenticatorRow = ({ app, now, onCodes }: Props) => {
  const { t } = useTranslation('factors');
  const { prove, dialog } = useProof();
  const { beginApp, removeApp } = useFactorChanges();
  const [shown, setShown] = useState<{ secret: ShownSecret; isOpen: boolean } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const begin = async () => {
    setBusy(true);
    setError(null);
    try {
      const secret = await prove((password) => beginApp(proofOf(password)));
      if (secret !== null) setShown({ secret, isOpen: true });
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const facts =
    app === null
      ? [t('app.text')]
      : [
          t('app.since', { date: formatDate(app.created_at) }),
          app.last_used_at === null ? t('unused') : t('used', { ago: formatAgo(Date.parse(app.last_used_at), now) }),
        ];
  return (
    <div className={styles.part}>
      <SettingsRow title={t('app.title')} text={facts.join('\u00a0· ')}>
        <Button size={app === null ? 'm' : 's'} waiting={busy && t('making')} onPress={() => void begin()}>
          {t(app === null ? 'app.setUp' : 'app.replace')}
        </Button>
        {app !== null && (
          <Button size="s" aria-label={t('removeOne', { name: t('app.title') })} onPress={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </SettingsRow>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      {shown && (
        <NewAuthenticator
          key={shown.secret.secret}
          secret={shown.secret}
          isOpen={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
          onCodes={onCodes}
        />
      )}
      <RemoveDialog
        title={t('app.removeTitle')}
        text={t('app.removeText')}
        isOpen={isRemoving}
        onRemove={(password) => removeApp(proofOf(password))}
        onClose={() => setRemoving(false)}
      />
      {dialog}
    </div>
  );
};
