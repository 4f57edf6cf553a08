import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { QrCodeImage } from '../qr/qr.parts.tsx';
import styles from './factors.module.css';
import { useFactorMutations } from './factors.queries.ts';

export type AuthenticatorSecret = { secret: string; uri: string };
type Props = {
  secret: AuthenticatorSecret;
  isOpen: boolean;
  onClose: () => void;
  onRecoveryCodes: (codes: readonly string[]) => void;
};

const GROUP_LENGTH = 4;

/** Shows the authenticator secret as a QR code and as text, and verifies a code of the app. */
export const AuthenticatorSetupDialog = ({ secret: { secret, uri }, isOpen, onClose, onRecoveryCodes }: Props) => {
  const { t } = useTranslation(['factors', 'signIn', 'common']);
  const form = useId();
  const { addAuthenticator } = useFactorMutations();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isCodeWrong = error instanceof CallError && error.code === 'factor.code_wrong';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      const { recovery_codes: codes } = await addAuthenticator(code.trim());
      onClose();
      if (codes === null) toasts.show(t('app.ready'));
      else onRecoveryCodes(codes);
    } catch (failure) {
      setError(failure);
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
          <Button kind="primary" type="submit" form={form} pendingLabel={isBusy && t('pleaseWait')}>
            {t('app.turnOn')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={type.soft}>{t('app.scan')}</p>
        <QrCodeImage text={uri} label={t('app.qrCode')} />
        <div>
          <p className={`${type.soft} ${type.small}`}>{t('app.manualKey')}</p>
          <p className={styles.secret} translate="no" data-secret={secret}>
            {(secret.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).map((group, index) => (
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
          error={isEmpty ? t('signIn:factor.empty') : isCodeWrong ? t('app.wrongCode') : undefined}
          onChange={(value) => {
            setCode(value);
            setEmpty(false);
            setError(null);
          }}
        />
        {error !== null && !isCodeWrong && <Notice tone="danger">{formatError(error)}</Notice>}
      </form>
    </Dialog>
  );
};
