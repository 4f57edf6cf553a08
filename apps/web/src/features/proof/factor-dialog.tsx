import { Fingerprint } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { NoPasskey, passkeysWork, showPasskey } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './proof.module.css';
import { confirm, passkeyChallenge, useConfirmWays } from './proof.queries.ts';

type Props = {
  isOpen: boolean;
  /** Rejects when what was to be done is refused. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
};
type Busy = 'passkey' | 'code' | null;

/** Refusals that belong to a field are shown there. */
const AT_FIELD = ['auth.password_wrong', 'factor.code_wrong'];

/** Asks a reader who has set up a factor for it: a passkey alone, or the password and a code. */
export const FactorDialog = ({ isOpen, onConfirmed, onClose }: Props) => {
  const { t } = useTranslation(['proof', 'factors', 'signIn', 'common']);
  const form = useId();
  const { data: ways, error: noWays, refetch } = useConfirmWays(isOpen);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState<unknown>(null);
  const refusal = error instanceof CallError ? error.code : '';
  const canShowPasskey = passkeysWork(ways?.options?.rpId ?? null);

  const forget = () => {
    setPassword('');
    setTyped('');
    setIncomplete(false);
    setError(null);
  };
  const attempt = async (by: Exclude<Busy, null>, show: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(by);
    setError(null);
    try {
      await show();
      await onConfirmed();
      forget();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(null);
    }
  };
  const withPasskey = () =>
    attempt('passkey', async () => {
      const options = await passkeyChallenge();
      if (options === null) throw new NoPasskey(null);
      await confirm({ passkey: await showPasskey(options) });
    });
  const withCode = (event: FormEvent) => {
    event.preventDefault();
    const lacksSome = typed.trim() === '' || (ways?.has_password === true && password === '');
    setIncomplete(lacksSome);
    if (lacksSome) return;
    void attempt('code', () => confirm({ code: typed.trim(), ...(ways?.has_password && { password }) }));
  };
  const trouble = noWays ?? (AT_FIELD.includes(refusal) ? null : error);
  return (
    <Dialog
      title={t('factor.title')}
      isOpen={isOpen}
      onClose={() => {
        forget();
        onClose();
      }}
      foot={
        <>
          <Button
            onPress={() => {
              forget();
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          {ways?.has_code && (
            <Button
              kind={canShowPasskey ? 'plain' : 'primary'}
              type="submit"
              form={form}
              waiting={busy === 'code' && t('checking')}
            >
              {t('goOn')}
            </Button>
          )}
        </>
      }
    >
      {ways === undefined && noWays === null && <Skeleton className={styles.toCome} />}
      <div className={styles.form}>
        {canShowPasskey && (
          <>
            <p className={type.soft}>{t('factor.passkeyText')}</p>
            <Button
              kind="primary"
              block
              icon={Fingerprint}
              autoFocus
              waiting={busy === 'passkey' && t('factors:waiting')}
              onPress={() => void withPasskey()}
            >
              {t('factors:use')}
            </Button>
          </>
        )}
        {ways?.has_code && (
          <form id={form} className={styles.form} onSubmit={withCode} noValidate>
            <p className={type.soft}>
              {t(canShowPasskey ? 'factor.orCode' : ways.has_password ? 'factor.codeText' : 'factor.codeOnly')}
            </p>
            {ways.has_password && (
              <Field
                label={t('password')}
                name="password"
                type="password"
                autoComplete="current-password"
                autoFocus={!canShowPasskey}
                value={password}
                error={
                  isIncomplete && password === ''
                    ? t('signIn:passwordEmpty')
                    : refusal === 'auth.password_wrong'
                      ? t('wrong')
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
              value={typed}
              error={
                isIncomplete && typed.trim() === ''
                  ? t('signIn:factor.empty')
                  : refusal === 'factor.code_wrong'
                    ? errorText(error)
                    : undefined
              }
              onChange={(value) => {
                setTyped(value);
                setError(null);
              }}
            />
          </form>
        )}
        {ways !== undefined && !canShowPasskey && !ways.has_code && (
          <Notice tone="warning">{t('signIn:factor.nothing')}</Notice>
        )}
        {trouble !== null && (
          <Notice
            tone="danger"
            action={
              noWays !== null && (
                <Button kind="quiet" size="s" onPress={() => void refetch()}>
                  {t('common:tryAgain')}
                </Button>
              )
            }
          >
            {trouble instanceof NoPasskey ? t('factors:notUsed') : errorText(trouble)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};
