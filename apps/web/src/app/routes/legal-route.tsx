import { PrivacyScreen, TermsScreen } from '../../features/legal/legal-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const TermsRoute = () => (
  <PublicShell isHomeLinked>
    <TermsScreen />
  </PublicShell>
);

export const PrivacyRoute = () => (
  <PublicShell isHomeLinked>
    <PrivacyScreen />
  </PublicShell>
);
