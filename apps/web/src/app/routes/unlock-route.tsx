import { UnlockScreen } from '../../features/moderation/unlock-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const UnlockRoute = () => (
  <PublicShell isHomeLinked>
    <UnlockScreen />
  </PublicShell>
);
