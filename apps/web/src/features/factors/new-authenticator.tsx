import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { QrPicture } from '../qr/qr.parts.tsx';
import styles from './factors.module.css';
import { useFactorChanges } from './factors.queries.ts';

export type ShownSecret = { secret: string; uri: string };
type Props = {
  secret: ShownSecret;
  isOpen: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
};

const GROUP = 4;

/** Shows the secret for the app, as a QR code and as letters, and asks for the code that the app makes of it. */
export const NewAuthenticator = ({ secret: { secret, uri }, isOpen, onClose, onCodes }: Props) => {
  const { t } = useTranslation(['factors', 'signIn', 'common']);
  const form = useId();
  const { addApp } = useFactorChanges();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isWrong = error instanceof CallError && error.code === 'factor.code_wrong';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (busy || code.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      const { recovery_codes: codes } = await addApp(code.trim());
      onClose();
      if (codes === null) toasts.show(t('app.done'));
      else onCodes(codes);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('app.newTitle')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} waiting={busy && t('making')}>
            {t('app.turnOn')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <p className={type.soft}>{t('app.scan')}</p>
        <QrPicture text={uri} label={t('app.picture')} />
        <div>
          <p className={`${type.soft} ${type.small}`}>{t('app.orType')}</p>
          <p className={styles.secret} translate="no" data-secret={secret}>
            {(secret.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).map((group, index) => (
              <span key={index}>{group} </span>
            ))}
          </p>
        </div>
        <Field
          label={t('app.code')}
          hint={t('app.codeHint')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          error={isEmpty ? t('signIn:factor.empty') : isWrong ? t('app.wrong') : undefined}
          onChange={(value) => {
            setCode(value);
            setEmpty(false);
            setError(null);
          }}
        />
        {error !== null && !isWrong && <Notice tone="danger">{errorText(error)}</Notice>}
      </form>
    </Dialog>
  );
};
