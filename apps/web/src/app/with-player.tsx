import { Outlet } from 'react-router';
import { Listening } from '../features/listening/listening.parts.tsx';

/** What a signed-in reader sees, and the player that plays on whichever of it is shown. */
export const WithPlayer = () => (
  <>
    <Outlet />
    <Listening />
  </>
);
