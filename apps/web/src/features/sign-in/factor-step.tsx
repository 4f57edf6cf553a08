import { ArrowLeft, Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { NoPasskey, passkeysWork, showPasskey } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { isKeptOut, KeptOut } from '../standing/standing.parts.tsx';
import styles from './sign-in.module.css';
import { completeSignIn, passkeyChallenge, useFactorWays } from './sign-in.queries.ts';

type Props = { ticket: string; remember: boolean; onBack: () => void };
type Busy = 'passkey' | 'code' | null;

/** The second question of a reader who wishes for it: a passkey, a code of the app or a recovery code. */
export const FactorStep = ({ ticket, remember, onBack }: Props) => {
  const { t } = useTranslation(['signIn', 'factors', 'common']);
  const { data: ways, error: noWays, refetch } = useFactorWays(ticket);
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState<unknown>(null);
  const refusal = error instanceof CallError ? error.code : '';
  const canShowPasskey = passkeysWork(ways?.options?.rpId ?? null);

  const attempt = async (by: Exclude<Busy, null>, show: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(by);
    setError(null);
    try {
      await show();
    } catch (refused) {
      setError(refused);
      setBusy(null);
    }
  };
  const withPasskey = () =>
    attempt('passkey', async () => {
      const options = await passkeyChallenge(ticket);
      if (options === null) throw new NoPasskey(null);
      await completeSignIn({ ticket, passkey: await showPasskey(options) }, remember);
    });
  const withCode = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setEmpty(code === '');
    if (code !== '') void attempt('code', () => completeSignIn({ ticket, code }, remember));
  };
  const trouble = noWays ?? (refusal === 'factor.code_wrong' ? null : error);
  const isOver = trouble instanceof CallError && trouble.code === 'factor.sign_in_gone';
  const wrong = refusal === 'factor.code_wrong' ? errorText(error) : undefined;
  return (
    <>
      <h1 className={type.titleL}>{t('factor.title')}</h1>
      <div className={styles.stack}>
        {ways === undefined && noWays === null && <Skeleton className={styles.toCome} />}
        {canShowPasskey && (
          <>
            <p className={styles.known}>{t('factor.passkeyText')}</p>
            <Button
              kind="primary"
              size="l"
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
        {canShowPasskey && ways?.has_code && <p className={styles.or}>{t('factor.or')}</p>}
        {ways?.has_code && (
          <form className={styles.stack} onSubmit={withCode} noValidate>
            {!canShowPasskey && <p className={styles.known}>{t('factor.codeText')}</p>}
            <Field
              label={t('factors:code')}
              hint={t('factors:codeHint')}
              name="code"
              autoComplete="one-time-code"
              autoFocus={!canShowPasskey}
              value={typed}
              error={isEmpty ? t('factor.empty') : wrong}
              onChange={(value) => {
                setTyped(value);
                setEmpty(false);
                setError(null);
              }}
            />
            <Button
              kind={canShowPasskey ? 'plain' : 'primary'}
              size="l"
              block
              type="submit"
              waiting={busy === 'code' && t('opening')}
            >
              {t('logIn')}
            </Button>
          </form>
        )}
        {ways !== undefined && !canShowPasskey && !ways.has_code && (
          <Notice tone="warning">{t('factor.nothing')}</Notice>
        )}
        {trouble instanceof CallError && isKeptOut(trouble) && <KeptOut error={trouble} />}
        {trouble !== null && !(trouble instanceof CallError && isKeptOut(trouble)) && (
          <Notice
            tone="danger"
            action={
              noWays !== null &&
              !isOver && (
                <Button kind="quiet" size="s" onPress={() => void refetch()}>
                  {t('common:tryAgain')}
                </Button>
              )
            }
          >
            {trouble instanceof NoPasskey ? t('factors:notUsed') : errorText(trouble)}
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
