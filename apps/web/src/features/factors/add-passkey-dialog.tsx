import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { PasskeyError } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import styles from './factors.module.css';
import { MAX_PASSKEY_NAME_LENGTH, toPasswordBody, useFactorMutations } from './factors.queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onRecoveryCodes: (codes: readonly string[]) => void };

/** Asks for a name and creates a passkey in the browser. Remount it for each passkey. */
export const AddPasskeyDialog = ({ isOpen, onClose, onRecoveryCodes }: Props) => {
  const { t } = useTranslation(['factors', 'common']);
  const form = useId();
  const { withReauthentication, dialog } = useReauthentication();
  const { beginPasskey, addPasskey } = useFactorMutations();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const createPasskey = async (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    setEmpty(trimmedName === '');
    if (trimmedName === '' || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      const options = await withReauthentication((password) => beginPasskey(toPasswordBody(password)));
      if (options === null) return;
      const { recovery_codes: codes } = await addPasskey(trimmedName, options);
      onClose();
      if (codes === null) toasts.show(t('passkeys.created', { name: trimmedName }));
      else onRecoveryCodes(codes);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const formatPasskeyError = (failure: unknown): string => {
    if (!(failure instanceof PasskeyError)) return formatError(failure);
    return t(failure.isAlreadyRegistered ? 'passkeys.alreadyRegistered' : 'passkeys.notCreated');
  };
  return (
    <>
      <Dialog
        title={t('passkeys.newTitle')}
        isOpen={isOpen}
        onClose={onClose}
        foot={
          <>
            <Button onPress={onClose}>{t('common:cancel')}</Button>
            <Button kind="primary" type="submit" form={form} pendingLabel={isBusy && t('followBrowser')}>
              {t('passkeys.create')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={(event) => void createPasskey(event)} noValidate>
          <p className={type.soft}>{t('passkeys.newText')}</p>
          <Field
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            value={name}
            autoFocus
            onChange={(next) => {
              setName(next.slice(0, MAX_PASSKEY_NAME_LENGTH));
              setEmpty(false);
            }}
            error={isEmpty ? t('passkeys.nameEmpty') : undefined}
          />
          {error !== null && <Notice tone="danger">{formatPasskeyError(error)}</Notice>}
        </form>
      </Dialog>
      {dialog}
    </>
  );
};
