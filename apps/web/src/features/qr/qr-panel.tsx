import { ArrowLeft, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type from '../../ui/theme/type.module.css';
import { FocusedTitle } from './focused-title.tsx';
import styles from './qr.module.css';
import type { BrowserCode } from './qr.queries.ts';
import { QrPicture } from './qr-picture.tsx';
import { useBrowserCode } from './use-browser-code.ts';
import { clockOf, useTimeLeft } from './use-time-left.ts';

/** Log in with a phone where the reader is signed in: a code, a number to find there, and the time that is left. */
export const QrPanel = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation('qr');
  const [remember, setRemember] = useState(false);
  const { showing, again } = useBrowserCode(remember);
  const retry = (
    <Button kind="quiet" size="s" onPress={again}>
      {t('newCode')}
    </Button>
  );
  return (
    <div className={styles.panel}>
      <FocusedTitle>{t('title')}</FocusedTitle>
      {showing.kind === 'making' && (
        <p className={styles.making}>
          <Spinner />
          {t('making')}
        </p>
      )}
      {showing.kind === 'failed' && (
        <Notice tone="danger" action={retry}>
          {errorText(showing.error)}
        </Notice>
      )}
      {showing.kind === 'entering' && (
        <Button kind="primary" size="l" block waiting={t('opening')}>
          {t('opening')}
        </Button>
      )}
      {showing.kind === 'shown' &&
        (showing.state === 'declined' ? (
          <Notice tone="warning" action={retry}>
            {t('declined')}
          </Notice>
        ) : (
          <Shown
            code={showing.code}
            isSeen={showing.state === 'seen'}
            isOver={showing.state === 'expired'}
            onAgain={again}
          >
            <Checkbox checked={remember} onChange={setRemember}>
              {t('remember')}
            </Checkbox>
          </Shown>
        ))}
      <div className={styles.back}>
        <Button kind="quiet" size="s" icon={ArrowLeft} onPress={onBack}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
};

type ShownProps = { code: BrowserCode; isSeen: boolean; isOver: boolean; onAgain: () => void; children: ReactNode };

const Shown = ({ code, isSeen, isOver, onAgain, children }: ShownProps) => {
  const { t } = useTranslation('qr');
  const left = useTimeLeft(code.expiresAt);
  if (isOver || left === 0) {
    return (
      <div className={styles.over}>
        <div className={styles.faded} aria-hidden="true">
          <QrPicture text={code.data} label="" />
        </div>
        <Button icon={RefreshCw} onPress={onAgain}>
          {t('newCode')}
        </Button>
        <p className={cx(type.small, type.soft)} role="status">
          {t('over')}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className={styles.code}>
        <QrPicture text={code.data} label={t('picture')} />
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
        {t('goodFor')}{' '}
        <span role="timer" className={styles.time}>
          {clockOf(left)}
        </span>
      </p>
      <div role="status">{isSeen && <Notice>{t('seen', { number: code.number })}</Notice>}</div>
    </>
  );
};
