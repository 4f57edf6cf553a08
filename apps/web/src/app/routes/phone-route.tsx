import { PhoneScreen } from '../../features/qr/phone-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const PhoneRoute = () => (
  <PublicShell>
    <PhoneScreen />
  </PublicShell>
);
