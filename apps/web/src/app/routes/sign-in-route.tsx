import { CoverWall } from '../../features/sign-in/sign-in.parts.tsx';
import { SignInScreen } from '../../features/sign-in/sign-in-screen.tsx';
import { PublicShell } from '../shells/public-shell.tsx';

export const SignInRoute = () => (
  <PublicShell aside={<CoverWall />}>
    <SignInScreen />
  </PublicShell>
);
