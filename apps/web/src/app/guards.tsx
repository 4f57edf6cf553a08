import { useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { currentLanguage } from '../i18n/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/use-session.ts';
import { createLazyPart } from '../ui/lazy-part.tsx';
import { pendingSession } from './pending-session.ts';

// rarely needed
const ConfirmSessionRoute = createLazyPart(
  async () => (await import('./routes/confirm-session-route.tsx')).ConfirmSessionRoute,
);

/** Only for a signed-in reader; others go to the login and return afterwards. After a sign-out only the same reader returns here. */
export const SignedInOnly = () => {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [reader, setReader] = useState<number>();
  if (session.state === 'in') {
    if (reader !== session.userId) setReader(session.userId);
    // Remounts for another reader, so that neither screen state nor the player carries over.
    return <Outlet key={session.userId} />;
  }
  const state = { from: pathname + search, reader };
  return <Navigate to={paths.login(currentLanguage())} replace state={state} />;
};

/** Paths below the reader's own id (spec section 2): inserts a missing id and redirects other ids to the reader's books. */
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

/** Only while nobody is signed in: a signed-in reader goes back to where the login was required, else to the overview. */
export const VisitorOnly = () => {
  const session = useSession();
  const { state } = useLocation();
  const pending = useSyncExternalStore(pendingSession.subscribe, pendingSession.current);
  if (session.state !== 'in') {
    return pending === null ? <Outlet /> : <ConfirmSessionRoute />;
  }
  const from: unknown = state?.from;
  const overview = paths.user(currentLanguage(), session.userId);
  // Another reader of this browser must not land on the page that the previous one left.
  const isSameReader = state?.reader === undefined || state.reader === session.userId;
  const mayReturn =
    isSameReader && typeof from === 'string' && /^\/\w+\/((reader|user|internal-password)\/|find-store$)/.test(from);
  return <Navigate to={mayReturn ? from : overview} replace />;
};
