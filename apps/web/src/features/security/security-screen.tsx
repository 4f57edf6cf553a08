import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { FactorsSection } from '../factors/factors.parts.tsx';
import { PhoneCodeSection } from '../qr/qr.parts.tsx';
import { SettingsPage } from '../settings/settings.parts.tsx';
import { SocialSection } from '../social/social.parts.tsx';
import { AppPasswordsSection } from './app-passwords-section.tsx';
import { DevicesSection } from './devices-section.tsx';

/** The security settings: devices, sign-in methods, second factors and app passwords. */
export const SecurityScreen = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('nav.security')}>
      <DevicesSection />
      {getFlags().qrCode && <PhoneCodeSection />}
      <FactorsSection />
      <SocialSection />
      <AppPasswordsSection />
    </SettingsPage>
  );
};
