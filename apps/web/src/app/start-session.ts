import { auth } from '@lectern/contracts';
import i18next from 'i18next';
import { formatError } from '../i18n/format-error.ts';
import { call, session } from '../lib/api.ts';
import { CallError } from '../lib/call-error.ts';
import { getExternalSignInError } from '../lib/launch-params.ts';
import { migrateSharedSettings } from '../lib/reader-storage.ts';
import { storedSession } from '../lib/stored-session.ts';
import type { UrlSession } from '../lib/url-session.ts';
import { toasts } from '../ui/toasts.ts';
import { pendingSession } from './pending-session.ts';

let sessionReady: Promise<void> = Promise.resolve();

/**
 * Adopts a session from the URL at once if this browser's own sign-in at another site led to it, or if its reader is already
 * signed in here. Anybody can send a link with their own tokens, so in all other cases the user is asked first.
 */
const adoptSession = async ({ refreshToken }: UrlSession): Promise<'in' | 'refused' | { name: string }> => {
  try {
    const { user_id, name, own } = await call(auth.browserArrival, { body: { refresh_token: refreshToken } });
    const isOwn = own || storedSession.read()?.userId === user_id;
    const outcome = isOwn ? await session.adopt(refreshToken) : 'other';
    return outcome === 'other' ? { name } : outcome;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return 'refused';
  }
};

const restoreSession = async (urlSession: UrlSession | null): Promise<void> => {
  const outcome = urlSession === null ? 'none' : await adoptSession(urlSession);
  if (outcome === 'in') return;
  await session.restore();
  showExternalSignInError();
  if (urlSession !== null && typeof outcome === 'object') pendingSession.set({ ...urlSession, ...outcome });
  if (outcome === 'refused') void whenSessionReady().then(() => toasts.show(i18next.t('pendingSession.refused')));
};

/** Shows the error to a signed-in reader; the login screen shows it itself. */
const showExternalSignInError = (): void => {
  const error = getExternalSignInError();
  if (error === null || session.current().state !== 'in') return;
  void whenSessionReady().then(() => toasts.show(formatError(error)));
};

/** Determines who is signed in: by the session in the URL, else by the one of this browser. Called once, before the first render. */
export const startSession = (urlSession: UrlSession | null): void => {
  session.subscribe(migrateSharedSettings); // before any screen reads settings
  sessionReady = restoreSession(urlSession);
  sessionReady.catch(() => undefined); // the route loaders wait for it and show why it failed
};

/** Resolves when it is known who is signed in; rejects with NetworkError when that cannot be determined now. */
export const whenSessionReady = (): Promise<void> => sessionReady;
