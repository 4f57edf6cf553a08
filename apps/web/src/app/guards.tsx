import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { currentLanguage } from '../i18n/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/use-session.ts';
import { arrivals } from './arrivals.ts';

// few ever come by such an address
const ArrivalRoute = lazy(async () => ({ default: (await import('./routes/arrival-route.tsx')).ArrivalRoute }));

/** Only for a signed-in reader; others go to the login and come back, and who has signed out comes back alone. */
export const SignedInOnly = () => {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [reader, setReader] = useState<number>();
  if (session.state === 'in') {
    if (reader !== session.userId) setReader(session.userId);
    // Nothing on the screen, nor the player, goes over to another reader.
    return <Outlet key={session.userId} />;
  }
  const state = { from: pathname + search, reader };
  return <Navigate to={paths.login(currentLanguage())} replace state={state} />;
};

/** Under the reader's own id (spec section 2): without one it is put in, strange ids lead to one's own books. */
export const OwnPagesOnly = () => {
  const session = useSession();
  const { userId } = useParams();
  const { pathname, search } = useLocation();
  const language = currentLanguage();
  if (session.state !== 'in') return null;
  if (userId === undefined) {
    const rest = pathname.slice(`/${language}/user`.length).replace(/\/$/, '');
    return <Navigate to={`${paths.user(language, session.userId)}${rest}${search}`} replace />;
  }
  if (userId !== String(session.userId)) return <Navigate to={paths.books(language, session.userId)} replace />;
  return <Outlet />;
};

/** Only while nobody is signed in: a reader goes back to where the login was asked for, else to the overview. */
export const VisitorOnly = () => {
  const session = useSession();
  const { state } = useLocation();
  const arrived = useSyncExternalStore(arrivals.subscribe, arrivals.current);
  if (session.state !== 'in') {
    if (arrived === null) return <Outlet />;
    return (
      <Suspense>
        <ArrivalRoute />
      </Suspense>
    );
  }
  const from: unknown = state?.from;
  const own = paths.user(currentLanguage(), session.userId);
  // The next reader of this browser has nothing to do with the page that the last one left.
  const isTheirs = state?.reader === undefined || state.reader === session.userId;
  const mayReturn = isTheirs && typeof from === 'string' && /^\/\w+\/((reader|user)\/|find-store$)/.test(from);
  return <Navigate to={mayReturn ? from : own} replace />;
};
