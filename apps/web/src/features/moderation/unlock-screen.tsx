import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { NetworkError } from '../../lib/call-error.ts';
import { getUnlockToken } from '../../lib/launch-params.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './moderation.module.css';
import { useUnlock } from './moderation.queries.ts';

/**
 * Opened by the link of a mail. The account is unlocked only when the button is pressed: mail scanners open links too, and a
 * reader without a new password must not unlock.
 */
export const UnlockScreen = () => {
  const { t } = useTranslation('moderation');
  const unlock = useUnlock();
  const token = getUnlockToken();
  // a refused link stays refused; a network failure can be retried
  const isRefused = unlock.isError && !(unlock.error instanceof NetworkError);
  const logInLink = <ButtonLink to={paths.login(currentLanguage())}>{t('unlock.logIn')}</ButtonLink>;
  if (unlock.isSuccess) {
    return (
      <div className={styles.page}>
        <h1 className={type.titleL}>{t('unlock.done')}</h1>
        <Notice tone="positive">{t('unlock.doneText')}</Notice>
        <div>{logInLink}</div>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('unlock.title')}</h1>
      {token === null ? (
        <Notice tone="warning">{t('unlock.gone')}</Notice>
      ) : (
        <>
          <p className={type.soft}>{t('unlock.text')}</p>
          {unlock.error && <Notice tone="danger">{formatError(unlock.error)}</Notice>}
          {!isRefused && (
            <Button
              kind="primary"
              size="l"
              block
              pendingLabel={unlock.isPending && t('unlock.busy')}
              onPress={() => unlock.mutate(token)}
            >
              {t('unlock.do')}
            </Button>
          )}
        </>
      )}
      {(token === null || isRefused) && <div>{logInLink}</div>}
    </div>
  );
};
