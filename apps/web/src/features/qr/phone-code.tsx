import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { useProof } from '../proof/proof.parts.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import styles from './qr.module.css';
import { makePhoneCode, usePhoneCodeState } from './qr.queries.ts';
import { QrPicture } from './qr-picture.tsx';
import { clockOf, useTimeLeft } from './use-time-left.ts';

type Code = { url: string; expiresAt: number };

/** A section of the settings: signs the reader’s phone in by a code of one use that is good for a minute. */
export const PhoneCodeSection = () => {
  const { t } = useTranslation('qr');
  const { prove, dialog } = useProof();
  const [code, setCode] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const make = async () => {
    setBusy(true);
    setError(null);
    try {
      const made = await prove(makePhoneCode);
      if (made !== null) setCode(made);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection title={t('settings.title')} text={t('settings.text')}>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      {code === null ? (
        <div>
          <Button icon={Smartphone} waiting={busy && t('making')} onPress={() => void make()}>
            {t('settings.show')}
          </Button>
        </div>
      ) : (
        <ShownCode code={code} busy={busy} onAgain={() => void make()} />
      )}
      {dialog}
    </SettingsSection>
  );
};

const ShownCode = ({ code, busy, onAgain }: { code: Code; busy: boolean; onAgain: () => void }) => {
  const { t } = useTranslation('qr');
  const left = useTimeLeft(code.expiresAt);
  const { data } = usePhoneCodeState(left > 0 ? code.url : null);
  const again = (
    <Button waiting={busy && t('making')} onPress={onAgain}>
      {t('newCode')}
    </Button>
  );
  if (data?.state === 'used') {
    return (
      <div className={styles.phone}>
        <Notice tone="positive">{t('settings.used', { device: data.device || t('ask.unknown') })}</Notice>
        {again}
      </div>
    );
  }
  if (left === 0) {
    return (
      <div className={styles.phone}>
        <p role="status">{t('settings.over')}</p>
        {again}
      </div>
    );
  }
  return (
    <div className={styles.phone}>
      <QrPicture text={code.url} label={t('settings.picture')} />
      <p className={type.soft}>
        {t('settings.scan')} {t('goodFor')}{' '}
        <span role="timer" className={styles.time}>
          {clockOf(left)}
        </span>
      </p>
    </div>
  );
};
