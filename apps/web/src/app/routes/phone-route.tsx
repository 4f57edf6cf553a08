import { PhoneSignInScreen } from '../../features/qr/phone-sign-in-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const PhoneRoute = () => (
  <PublicShell isHomeLinked>
    <PhoneSignInScreen />
  </PublicShell>
);
