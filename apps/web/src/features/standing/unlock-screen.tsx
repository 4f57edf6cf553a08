import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { unlockTokenInAddress } from '../../lib/address-words.ts';
import { NetworkError } from '../../lib/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './standing.module.css';
import { useUnlock } from './standing.queries.ts';

/**
 * Opened by the link of a mail. It is spent by a press alone: programs that look through mails open links too, and who has
 * no new password yet must not unlock.
 */
export const UnlockScreen = () => {
  const { t } = useTranslation('standing');
  const unlock = useUnlock();
  const token = unlockTokenInAddress();
  // a link that was refused is refused for good; what did not get through is tried again
  const isOver = unlock.isError && !(unlock.error instanceof NetworkError);
  const logIn = <ButtonLink to={paths.login(currentLanguage())}>{t('unlock.logIn')}</ButtonLink>;
  if (unlock.isSuccess) {
    return (
      <div className={styles.page}>
        <h1 className={type.titleL}>{t('unlock.done')}</h1>
        <Notice tone="positive">{t('unlock.doneText')}</Notice>
        <div>{logIn}</div>
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
          {unlock.error && <Notice tone="danger">{errorText(unlock.error)}</Notice>}
          {!isOver && (
            <Button
              kind="primary"
              size="l"
              block
              waiting={unlock.isPending && t('unlock.busy')}
              onPress={() => unlock.mutate(token)}
            >
              {t('unlock.do')}
            </Button>
          )}
        </>
      )}
      {(token === null || isOver) && <div>{logIn}</div>}
    </div>
  );
};
