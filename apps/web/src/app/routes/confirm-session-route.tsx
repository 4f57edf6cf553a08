import { CoverWall } from '../../features/sign-in/sign-in.parts.tsx';
import { ConfirmSessionScreen } from '../confirm-session-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const ConfirmSessionRoute = () => (
  <PublicShell aside={<CoverWall />}>
    <ConfirmSessionScreen />
  </PublicShell>
);
