import { ApproveSignInScreen } from '../../features/qr/approve-sign-in-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const ApproveRoute = () => (
  <PublicShell isHomeLinked>
    <ApproveSignInScreen />
  </PublicShell>
);
