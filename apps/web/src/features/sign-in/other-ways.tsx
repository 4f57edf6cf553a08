import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { flags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { SocialButtons } from '../social/social.parts.tsx';
import styles from './sign-in.module.css';

/** Ways in besides a shop’s password. Nothing where the operator has switched all of them off. */
export const OtherWays = ({ onPhone }: { onPhone: () => void }) => {
  const { t } = useTranslation('social');
  const { qrCode, social } = flags();
  if (!qrCode && !social) return null;
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.ways}>
        {social && <SocialButtons />}
        {qrCode && (
          <Button block icon={QrCode} onPress={onPhone}>
            {t('phone')}
          </Button>
        )}
      </div>
    </>
  );
};
