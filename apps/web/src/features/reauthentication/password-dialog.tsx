import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './reauthentication.module.css';

type Props = {
  isOpen: boolean;
  /** Retries the call with the password. Rejects when the password or the call is refused. */
  onSubmit: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the shop password before a sensitive or irreversible action. */
export const PasswordDialog = ({ isOpen, onSubmit, onClose }: Props) => {
  const { t } = useTranslation(['reauthentication', 'signIn']);
  const form = useId();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const errorCode = error instanceof CallError ? error.code : '';

  const close = () => {
    setPassword('');
    setEmpty(false);
    setError(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (isSubmitting || password === '') return;
    setSubmitting(true);
    setError(null);
    try {
      await onSubmit(password);
      setPassword('');
    } catch (failure) {
      setError(failure);
    } finally {
      setSubmitting(false);
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
          <Button kind="primary" type="submit" form={form} pendingLabel={isSubmitting && t('checking')}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={type.soft}>{t('text')}</p>
        <Field
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={
            isEmpty ? t('signIn:passwordEmpty') : errorCode === 'auth.password_wrong' ? t('wrongPassword') : undefined
          }
          onChange={(value) => {
            setPassword(value);
            setEmpty(false);
            setError(null);
          }}
        />
        {error !== null && errorCode !== 'auth.password_wrong' && (
          <Notice tone="danger">{errorCode === 'auth.proof_needed' ? t('noPassword') : formatError(error)}</Notice>
        )}
      </form>
    </Dialog>
  );
};
