import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { SocialButtons } from '../social/social.parts.tsx';
import styles from './sign-in.module.css';

/** Sign-in methods besides the shop password; renders nothing when the operator has disabled all of them. */
export const OtherSignInMethods = ({ onQrSignIn }: { onQrSignIn: () => void }) => {
  const { t } = useTranslation('social');
  const { qrCode, social } = getFlags();
  if (!qrCode && !social) return null;
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.methods}>
        {social && <SocialButtons />}
        {qrCode && (
          <Button block icon={QrCode} onPress={onQrSignIn}>
            {t('phone')}
          </Button>
        )}
      </div>
    </>
  );
};
