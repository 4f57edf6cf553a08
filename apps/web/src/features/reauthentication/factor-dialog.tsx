import { Fingerprint } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { authenticateWithPasskey, canUsePasskeys, PasskeyError } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './reauthentication.module.css';
import { fetchPasskeyChallenge, reauthenticate, useReauthenticationOptions } from './reauthentication.queries.ts';

type Props = {
  isOpen: boolean;
  /** Retries the call. Rejects when it is refused. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
};
type Method = 'passkey' | 'code';

/** Errors that are shown at their field. */
const FIELD_ERROR_CODES = ['auth.password_wrong', 'factor.code_wrong'];

/** Asks for the second factor: a passkey, or the password and a code. */
export const FactorDialog = ({ isOpen, onConfirmed, onClose }: Props) => {
  const { t } = useTranslation(['reauthentication', 'factors', 'signIn', 'common']);
  const form = useId();
  const { data: options, error: optionsError, refetch } = useReauthenticationOptions(isOpen);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [pendingMethod, setPendingMethod] = useState<Method | null>(null);
  const [error, setError] = useState<unknown>(null);
  const errorCode = error instanceof CallError ? error.code : '';
  const isPasskeyAvailable = canUsePasskeys(options?.options?.rpId ?? null);

  const reset = () => {
    setPassword('');
    setCode('');
    setIncomplete(false);
    setError(null);
  };
  const attempt = async (method: Method, run: () => Promise<unknown>) => {
    if (pendingMethod !== null) return;
    setPendingMethod(method);
    setError(null);
    try {
      await run();
      await onConfirmed();
      reset();
    } catch (failure) {
      setError(failure);
    } finally {
      setPendingMethod(null);
    }
  };
  const submitPasskey = () =>
    attempt('passkey', async () => {
      const challenge = await fetchPasskeyChallenge();
      if (challenge === null) throw new PasskeyError(null);
      await reauthenticate({ passkey: await authenticateWithPasskey(challenge) });
    });
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    const isFieldEmpty = code.trim() === '' || (options?.has_password === true && password === '');
    setIncomplete(isFieldEmpty);
    if (isFieldEmpty) return;
    void attempt('code', () => reauthenticate({ code: code.trim(), ...(options?.has_password && { password }) }));
  };
  const shownError = optionsError ?? (FIELD_ERROR_CODES.includes(errorCode) ? null : error);
  return (
    <Dialog
      title={t('factor.title')}
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      foot={
        <>
          <Button
            onPress={() => {
              reset();
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          {options?.has_code && (
            <Button
              kind={isPasskeyAvailable ? 'plain' : 'primary'}
              type="submit"
              form={form}
              pendingLabel={pendingMethod === 'code' && t('checking')}
            >
              {t('continue')}
            </Button>
          )}
        </>
      }
    >
      {options === undefined && optionsError === null && <Skeleton className={styles.skeleton} />}
      <div className={styles.form}>
        {isPasskeyAvailable && (
          <>
            <p className={type.soft}>{t('factor.passkeyText')}</p>
            <Button
              kind="primary"
              block
              icon={Fingerprint}
              autoFocus
              pendingLabel={pendingMethod === 'passkey' && t('factors:followBrowser')}
              onPress={() => void submitPasskey()}
            >
              {t('factors:usePasskey')}
            </Button>
          </>
        )}
        {options?.has_code && (
          <form id={form} className={styles.form} onSubmit={submitCode} noValidate>
            <p className={type.soft}>
              {t(isPasskeyAvailable ? 'factor.orCode' : options.has_password ? 'factor.codeText' : 'factor.codeOnly')}
            </p>
            {options.has_password && (
              <Field
                label={t('password')}
                name="password"
                type="password"
                autoComplete="current-password"
                autoFocus={!isPasskeyAvailable}
                value={password}
                error={
                  isIncomplete && password === ''
                    ? t('signIn:passwordEmpty')
                    : errorCode === 'auth.password_wrong'
                      ? t('wrongPassword')
                      : undefined
                }
                onChange={(value) => {
                  setPassword(value);
                  setError(null);
                }}
              />
            )}
            <Field
              label={t('factors:code')}
              hint={t('factors:codeHint')}
              name="code"
              autoComplete="one-time-code"
              value={code}
              error={
                isIncomplete && code.trim() === ''
                  ? t('signIn:factor.empty')
                  : errorCode === 'factor.code_wrong'
                    ? formatError(error)
                    : undefined
              }
              onChange={(value) => {
                setCode(value);
                setError(null);
              }}
            />
          </form>
        )}
        {options !== undefined && !isPasskeyAvailable && !options.has_code && (
          <Notice tone="warning">{t('signIn:factor.unavailable')}</Notice>
        )}
        {shownError !== null && (
          <Notice
            tone="danger"
            action={
              optionsError !== null && (
                <Button kind="quiet" size="s" onPress={() => void refetch()}>
                  {t('common:tryAgain')}
                </Button>
              )
            }
          >
            {shownError instanceof PasskeyError ? t('factors:passkeyNotUsed') : formatError(shownError)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};
