import { ApproveScreen } from '../../features/qr/approve-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const ApproveRoute = () => (
  <PublicShell>
    <ApproveScreen />
  </PublicShell>
);
