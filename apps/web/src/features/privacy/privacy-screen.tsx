import { useTranslation } from 'react-i18next';
import { CookieSection } from '../cookies/cookies.parts.tsx';
import { ConsentsSection } from '../legal/legal.parts.tsx';
import { SettingsPage } from '../settings/settings.parts.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** The privacy settings: data export, consents and account deletion. */
export const PrivacyScreen = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('nav.privacy')}>
      <ExportSection />
      <ConsentsSection />
      <CookieSection />
      <DeletionSection />
    </SettingsPage>
  );
};
