import { useTranslation } from 'react-i18next';
import { flags } from '../../lib/flags.ts';
import { FactorsSection } from '../factors/factors.parts.tsx';
import { PhoneCodeSection } from '../qr/qr.parts.tsx';
import { SettingsPage } from '../settings/settings.parts.tsx';
import { SocialSection } from '../social/social.parts.tsx';
import { AppPasswords } from './app-passwords.tsx';
import { Devices } from './devices.tsx';

/** Where the reader is signed in, and what may sign in besides. */
export const SecurityScreen = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('nav.security')}>
      <Devices />
      {flags().qrCode && <PhoneCodeSection />}
      <FactorsSection />
      <SocialSection />
      <AppPasswords />
    </SettingsPage>
  );
};
