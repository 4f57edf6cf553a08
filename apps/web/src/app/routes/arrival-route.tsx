import { CoverWall } from '../../features/sign-in/sign-in.parts.tsx';
import { ArrivalScreen } from '../arrival-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const ArrivalRoute = () => (
  <PublicShell aside={<CoverWall />}>
    <ArrivalScreen />
  </PublicShell>
);
