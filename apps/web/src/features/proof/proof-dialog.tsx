import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './proof.module.css';

type Props = {
  isOpen: boolean;
  /** Rejects when the password, or what was to be done with it, is refused. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password of the shop before something that opens the account or can’t be taken back. */
export const ProofDialog = ({ isOpen, onPassword, onClose }: Props) => {
  const { t } = useTranslation(['proof', 'signIn']);
  const form = useId();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const code = error instanceof CallError ? error.code : '';

  const close = () => {
    setPassword('');
    setEmpty(false);
    setError(null);
    onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (busy || password === '') return;
    setBusy(true);
    setError(null);
    try {
      await onPassword(password);
      setPassword('');
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('title')}
      isOpen={isOpen}
      onClose={close}
      foot={
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} waiting={busy && t('checking')}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <p className={type.soft}>{t('text')}</p>
        <Field
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={isEmpty ? t('signIn:passwordEmpty') : code === 'auth.password_wrong' ? t('wrong') : undefined}
          onChange={(value) => {
            setPassword(value);
            setEmpty(false);
            setError(null);
          }}
        />
        {error !== null && code !== 'auth.password_wrong' && (
          <Notice tone="danger">{code === 'auth.proof_needed' ? t('noPassword') : errorText(error)}</Notice>
        )}
      </form>
    </Dialog>
  );
};
