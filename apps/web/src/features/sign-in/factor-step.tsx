import { ArrowLeft, Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { authenticateWithPasskey, canUsePasskeys, PasskeyError } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { isSuspendedError, SuspendedNotice } from '../moderation/moderation.parts.tsx';
import styles from './sign-in.module.css';
import { completeSignIn, fetchPasskeyChallenge, useFactorOptions } from './sign-in.queries.ts';

type Props = { ticket: string; remember: boolean; onBack: () => void };
type Method = 'passkey' | 'code';

/** The last step for readers who require a second factor: a passkey, an authenticator code or a recovery code. */
export const FactorStep = ({ ticket, remember, onBack }: Props) => {
  const { t } = useTranslation(['signIn', 'factors', 'common']);
  const { data: options, error: optionsError, refetch } = useFactorOptions(ticket);
  const [typedCode, setTypedCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [pendingMethod, setPendingMethod] = useState<Method | null>(null);
  const [error, setError] = useState<unknown>(null);
  const errorCode = error instanceof CallError ? error.code : '';
  const isPasskeyAvailable = canUsePasskeys(options?.options?.rpId ?? null);

  const attempt = async (method: Method, run: () => Promise<void>) => {
    if (pendingMethod !== null) return;
    setPendingMethod(method);
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(failure);
      setPendingMethod(null);
    }
  };
  const submitPasskey = () =>
    attempt('passkey', async () => {
      const challenge = await fetchPasskeyChallenge(ticket);
      if (challenge === null) throw new PasskeyError(null);
      await completeSignIn({ ticket, passkey: await authenticateWithPasskey(challenge) }, remember);
    });
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    const code = typedCode.trim();
    setEmpty(code === '');
    if (code !== '') void attempt('code', () => completeSignIn({ ticket, code }, remember));
  };
  const shownError = optionsError ?? (errorCode === 'factor.code_wrong' ? null : error);
  const isExpired = shownError instanceof CallError && shownError.code === 'factor.sign_in_gone';
  const codeError = errorCode === 'factor.code_wrong' ? formatError(error) : undefined;
  return (
    <>
      <h1 className={type.titleL}>{t('factor.title')}</h1>
      <div className={styles.stack}>
        {options === undefined && optionsError === null && <Skeleton className={styles.skeleton} />}
        {isPasskeyAvailable && (
          <>
            <p className={styles.hint}>{t('factor.passkeyText')}</p>
            <Button
              kind="primary"
              size="l"
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
        {isPasskeyAvailable && options?.has_code && <p className={styles.or}>{t('factor.or')}</p>}
        {options?.has_code && (
          <form className={styles.stack} onSubmit={submitCode} noValidate>
            {!isPasskeyAvailable && <p className={styles.hint}>{t('factor.codeText')}</p>}
            <Field
              label={t('factors:code')}
              hint={t('factors:codeHint')}
              name="code"
              autoComplete="one-time-code"
              autoFocus={!isPasskeyAvailable}
              value={typedCode}
              error={isEmpty ? t('factor.empty') : codeError}
              onChange={(value) => {
                setTypedCode(value);
                setEmpty(false);
                setError(null);
              }}
            />
            <Button
              kind={isPasskeyAvailable ? 'plain' : 'primary'}
              size="l"
              block
              type="submit"
              pendingLabel={pendingMethod === 'code' && t('opening')}
            >
              {t('logIn')}
            </Button>
          </form>
        )}
        {options !== undefined && !isPasskeyAvailable && !options.has_code && (
          <Notice tone="warning">{t('factor.unavailable')}</Notice>
        )}
        {shownError instanceof CallError && isSuspendedError(shownError) && <SuspendedNotice error={shownError} />}
        {shownError !== null && !(shownError instanceof CallError && isSuspendedError(shownError)) && (
          <Notice
            tone="danger"
            action={
              optionsError !== null &&
              !isExpired && (
                <Button kind="quiet" size="s" onPress={() => void refetch()}>
                  {t('common:tryAgain')}
                </Button>
              )
            }
          >
            {shownError instanceof PasskeyError ? t('factors:passkeyNotUsed') : formatError(shownError)}
          </Notice>
        )}
        <div className={styles.back}>
          <Button kind="quiet" size="s" icon={ArrowLeft} onPress={onBack}>
            {t('factor.back')}
          </Button>
        </div>
      </div>
    </>
  );
};
