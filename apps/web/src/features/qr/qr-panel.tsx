import { ArrowLeft, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type from '../../ui/theme/type.module.css';
import { FocusedTitle } from './focused-title.tsx';
import styles from './qr.module.css';
import type { BrowserCode } from './qr.queries.ts';
import { QrCodeImage } from './qr-code-image.tsx';
import { formatCountdown, useCountdown } from './use-countdown.ts';
import { useQrSignIn } from './use-qr-sign-in.ts';

/** Signs in with a phone on which the reader is signed in: shows a QR code, the number to choose there and the remaining time. */
export const QrPanel = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation('qr');
  const [remember, setRemember] = useState(false);
  const { state, restart } = useQrSignIn(remember);
  const retry = (
    <Button kind="quiet" size="s" onPress={restart}>
      {t('newCode')}
    </Button>
  );
  return (
    <div className={styles.panel}>
      <FocusedTitle>{t('title')}</FocusedTitle>
      {state.kind === 'loading' && (
        <p className={styles.loading}>
          <Spinner />
          {t('creating')}
        </p>
      )}
      {state.kind === 'failed' && (
        <Notice tone="danger" action={retry}>
          {formatError(state.error)}
        </Notice>
      )}
      {state.kind === 'signingIn' && (
        <Button kind="primary" size="l" block pendingLabel={t('opening')}>
          {t('opening')}
        </Button>
      )}
      {state.kind === 'shown' &&
        (state.state === 'declined' ? (
          <Notice tone="warning" action={retry}>
            {t('declined')}
          </Notice>
        ) : (
          <ActiveCode
            code={state.code}
            isOpened={state.state === 'seen'}
            isExpired={state.state === 'expired'}
            onRestart={restart}
          >
            <Checkbox checked={remember} onChange={setRemember}>
              {t('remember')}
            </Checkbox>
          </ActiveCode>
        ))}
      <div className={styles.back}>
        <Button kind="quiet" size="s" icon={ArrowLeft} onPress={onBack}>
          {t('otherMethod')}
        </Button>
      </div>
    </div>
  );
};

type ActiveCodeProps = {
  code: BrowserCode;
  isOpened: boolean;
  isExpired: boolean;
  onRestart: () => void;
  children: ReactNode;
};

const ActiveCode = ({ code, isOpened, isExpired, onRestart, children }: ActiveCodeProps) => {
  const { t } = useTranslation('qr');
  const secondsLeft = useCountdown(code.expiresAt);
  if (isExpired || secondsLeft === 0) {
    return (
      <div className={styles.expired}>
        <div className={styles.faded} aria-hidden="true">
          <QrCodeImage text={code.data} label="" />
        </div>
        <Button icon={RefreshCw} onPress={onRestart}>
          {t('newCode')}
        </Button>
        <p className={cx(type.small, type.soft)} role="status">
          {t('expired')}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className={styles.code}>
        <QrCodeImage text={code.data} label={t('qrCode')} />
        <div className={styles.number}>
          <p className={cx(type.small, type.soft)}>{t('yourNumber')}</p>
          <p className={styles.digits}>{code.number}</p>
        </div>
      </div>
      <ol className={cx(styles.steps, type.small, type.soft)}>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3', { number: code.number })}</li>
      </ol>
      {children}
      <p className={cx(type.small, type.soft)}>
        {t('expiresIn')}{' '}
        <span role="timer" className={styles.time}>
          {formatCountdown(secondsLeft)}
        </span>
      </p>
      <div role="status">{isOpened && <Notice>{t('opened', { number: code.number })}</Notice>}</div>
    </>
  );
};
