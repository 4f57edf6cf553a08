import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { session } from '../../lib/api.ts';
import { getPhoneCode } from '../../lib/launch-params.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './qr.module.css';
import { usePhoneCodeOwnerName, useSignInWithPhoneCode } from './qr.queries.ts';

/**
 * Opened by scanning the code of another device. Signs in only after confirmation, because a code sent by someone else would
 * sign this device in to their library.
 */
export const PhoneSignInScreen = () => {
  const { t } = useTranslation('qr');
  const navigate = useNavigate();
  const currentSession = useSession();
  const signIn = useSignInWithPhoneCode();
  const code = getPhoneCode();
  const ownerName = usePhoneCodeOwnerName(code);

  const submit = () =>
    signIn.mutate(code ?? '', {
      onSuccess: () => {
        const newSession = session.current();
        if (newSession.state === 'in')
          void navigate(paths.user(currentLanguage(), newSession.userId), { replace: true });
      },
    });
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('phone.title')}</h1>
      {code === null ? (
        <Notice tone="warning">{t('phone.noCode')}</Notice>
      ) : (
        <>
          {ownerName !== undefined && <p>{t('phone.owner', { name: ownerName })}</p>}
          <p className={type.soft}>{t('phone.warning')}</p>
          {currentSession.state === 'in' && <Notice tone="warning">{t('phone.replaces')}</Notice>}
          {signIn.error && <Notice tone="danger">{formatError(signIn.error)}</Notice>}
          {!signIn.isError && (
            <Button
              kind="primary"
              size="l"
              block
              pendingLabel={(signIn.isPending || signIn.isSuccess) && t('opening')}
              onPress={submit}
            >
              {t('phone.logIn')}
            </Button>
          )}
        </>
      )}
      {(code === null || signIn.isError) && (
        <div>
          <ButtonLink to={paths.login(currentLanguage())}>{t('otherMethod')}</ButtonLink>
        </div>
      )}
    </div>
  );
};
