import { InternalPasswordScreen } from '../../features/adobe/internal-password-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const InternalPasswordRoute = () => (
  <PublicShell isHomeLinked>
    <InternalPasswordScreen />
  </PublicShell>
);
