import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { phoneCodeInAddress } from '../../lib/address-words.ts';
import { session } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './qr.module.css';
import { useEnterByPhoneCode, usePhoneCodeName } from './qr.queries.ts';

/**
 * Opened by the code that another device shows. Nobody is signed in unasked: a code that somebody sent would else open that
 * somebody’s library here.
 */
export const PhoneScreen = () => {
  const { t } = useTranslation('qr');
  const navigate = useNavigate();
  const now = useSession();
  const enter = useEnterByPhoneCode();
  const code = phoneCodeInAddress();
  const name = usePhoneCodeName(code);

  const goOn = () =>
    enter.mutate(code ?? '', {
      onSuccess: () => {
        const entered = session.current();
        if (entered.state === 'in') void navigate(paths.user(currentLanguage(), entered.userId), { replace: true });
      },
    });
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('phone.title')}</h1>
      {code === null ? (
        <Notice tone="warning">{t('phone.noCode')}</Notice>
      ) : (
        <>
          {name !== undefined && <p>{t('phone.whose', { name })}</p>}
          <p className={type.soft}>{t('phone.careful')}</p>
          {now.state === 'in' && <Notice tone="warning">{t('phone.replaces')}</Notice>}
          {enter.error && <Notice tone="danger">{errorText(enter.error)}</Notice>}
          {!enter.isError && (
            <Button
              kind="primary"
              size="l"
              block
              waiting={(enter.isPending || enter.isSuccess) && t('opening')}
              onPress={goOn}
            >
              {t('phone.logIn')}
            </Button>
          )}
        </>
      )}
      {(code === null || enter.isError) && (
        <div>
          <ButtonLink to={paths.login(currentLanguage())}>{t('another')}</ButtonLink>
        </div>
      )}
    </div>
  );
};
