import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import styles from './qr.module.css';
import { createPhoneCode, usePhoneCodeState } from './qr.queries.ts';
import { QrCodeImage } from './qr-code-image.tsx';
import { formatCountdown, useCountdown } from './use-countdown.ts';

type Code = { url: string; expiresAt: number };

/** The settings section that shows a QR code to sign in on a phone; valid once, for one minute. */
export const PhoneCodeSection = () => {
  const { t } = useTranslation('qr');
  const { withReauthentication, dialog } = useReauthentication();
  const [code, setCode] = useState<Code | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const createCode = async () => {
    setBusy(true);
    setError(null);
    try {
      const newCode = await withReauthentication(createPhoneCode);
      if (newCode !== null) setCode(newCode);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection title={t('settings.title')} text={t('settings.text')}>
      {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
      {code === null ? (
        <div>
          <Button icon={Smartphone} pendingLabel={isBusy && t('creating')} onPress={() => void createCode()}>
            {t('settings.show')}
          </Button>
        </div>
      ) : (
        <ActiveCode code={code} isBusy={isBusy} onRenew={() => void createCode()} />
      )}
      {dialog}
    </SettingsSection>
  );
};

const ActiveCode = ({ code, isBusy, onRenew }: { code: Code; isBusy: boolean; onRenew: () => void }) => {
  const { t } = useTranslation('qr');
  const secondsLeft = useCountdown(code.expiresAt);
  const { data } = usePhoneCodeState(secondsLeft > 0 ? code.url : null);
  const renewButton = (
    <Button pendingLabel={isBusy && t('creating')} onPress={onRenew}>
      {t('newCode')}
    </Button>
  );
  if (data?.state === 'used') {
    return (
      <div className={styles.phone}>
        <Notice tone="positive">{t('settings.used', { device: data.device || t('ask.unknown') })}</Notice>
        {renewButton}
      </div>
    );
  }
  if (secondsLeft === 0) {
    return (
      <div className={styles.phone}>
        <p role="status">{t('settings.expired')}</p>
        {renewButton}
      </div>
    );
  }
  return (
    <div className={styles.phone}>
      <QrCodeImage text={code.url} label={t('settings.qrCode')} />
      <p className={type.soft}>
        {t('settings.scan')} {t('expiresIn')}{' '}
        <span role="timer" className={styles.time}>
          {formatCountdown(secondsLeft)}
        </span>
      </p>
    </div>
  );
};
