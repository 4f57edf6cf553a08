import { Outlet } from 'react-router';
import { PlayerHost } from '../features/listening/listening.parts.tsx';

/** Wraps the screens of a signed-in reader, so that the audio player keeps playing across them. */
export const PlayerLayout = () => (
  <>
    <Outlet />
    <PlayerHost />
  </>
);
