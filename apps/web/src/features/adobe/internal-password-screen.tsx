import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { useUser } from '../account/account.queries.ts';
import styles from './adobe.module.css';
import { useInternalPassword } from './adobe.queries.ts';
import { InternalPasswordForm } from './internal-password-form.tsx';

/** A new mail helps against these. */
const ENDED = ['adobe.link_invalid', 'adobe.link_expired'];

/**
 * Opened by the link of a mail. The link is used only when the button is pressed: it works once, and the reader decides who is
 * looking.
 */
export const InternalPasswordScreen = () => {
  const { t } = useTranslation('adobe');
  const { token = '' } = useParams();
  const paths = usePaths();
  const { data: user } = useUser();
  const show = useInternalPassword(token);
  const code = show.error instanceof CallError ? show.error.code : null;
  const hasEnded = code !== null && ENDED.includes(code);
  const canShow = !show.isSuccess && (code === null || code.startsWith('server.'));
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('password.title')}</h1>
      {show.isSuccess ? (
        <Credentials login={user?.internal_account.email ?? ''} password={show.data.password} />
      ) : (
        <>
          {show.error === null && <p className={type.soft}>{t('password.text')}</p>}
          {show.error !== null && <Notice tone="danger">{formatError(show.error)}</Notice>}
        </>
      )}
      {canShow && (
        <div>
          <Button kind="primary" pendingLabel={show.isPending && t('password.showing')} onPress={() => show.mutate()}>
            {t('password.show')}
          </Button>
        </div>
      )}
      {hasEnded && user && (
        <section className={styles.form} aria-labelledby="new-link">
          <h2 id="new-link" className={type.titleS}>
            {t('password.again')}
          </h2>
          <InternalPasswordForm initialEmail={user.email} />
        </section>
      )}
      <div>
        <ButtonLink to={paths.settings('adobe')}>{t('password.toSettings')}</ButtonLink>
      </div>
    </div>
  );
};

const Credentials = ({ login, password }: { login: string; password: string }) => {
  const { t } = useTranslation('adobe');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setCopied(await copyToClipboard(password));
  return (
    <>
      <dl className={styles.credentials}>
        {login !== '' && (
          <>
            <dt>{t('password.login')}</dt>
            <dd translate="no">{login}</dd>
          </>
        )}
        <dt>{t('password.password')}</dt>
        <dd translate="no" className={styles.password}>
          {password.split('-').map((group, index, all) => (
            <span key={index}>{index < all.length - 1 ? `${group}-` : group}</span>
          ))}
        </dd>
      </dl>
      <div className={styles.copy}>
        <Button icon={isCopied ? Check : Copy} autoFocus onPress={() => void copy()}>
          {t('password.copy')}
        </Button>
        <span className={`${type.soft} ${type.small}`} role="status">
          {isCopied === null ? '' : t(isCopied ? 'password.copied' : 'password.notCopied')}
        </span>
      </div>
      <Notice tone="warning">{t('password.once')}</Notice>
    </>
  );
};
