import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './adobe.module.css';
import { useMailInternalPassword } from './adobe.queries.ts';

/** Asks for a mail with a link to the password of the internal account. `initialEmail`: the address of the account. */
export const InternalPasswordForm = ({ initialEmail }: { initialEmail: string }) => {
  const { t } = useTranslation(['adobe', 'settings', 'errors']);
  const [email, setEmail] = useState(initialEmail);
  const [isEmpty, setEmpty] = useState(false);
  const send = useMailInternalPassword();
  const code = send.error instanceof CallError ? send.error.code : null;
  const fieldError = isEmpty
    ? t('settings:account.email.empty')
    : code === 'adobe.email_wrong'
      ? t('errors:adobe.email_wrong')
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(email.trim() === '');
    send.reset();
    if (email.trim() !== '' && !send.isPending) send.mutate(email);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('internal.email')}
        hint={t('internal.emailHint')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={fieldError}
        onChange={(next) => {
          setEmail(next);
          setEmpty(false);
          send.reset();
        }}
      />
      <div>
        <Button type="submit" pendingLabel={send.isPending && t('internal.sending')}>
          {t('internal.send')}
        </Button>
      </div>
      {send.isSuccess && (
        <Notice tone="positive">
          <p className={type.strong}>{t('internal.sent')}</p>
          <p>{t('internal.sentText')}</p>
        </Notice>
      )}
      {send.error !== null && code !== 'adobe.email_wrong' && (
        <Notice tone="danger">
          <p className={type.strong}>{t('errors:adobe.mail_failed')}</p>
          {code !== 'adobe.mail_failed' && <p>{formatError(send.error)}</p>}
        </Notice>
      )}
    </form>
  );
};
