import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../i18n/format-error.ts';
import { session } from '../lib/api.ts';
import type { UrlSession } from '../lib/url-session.ts';
import { toasts } from '../ui/toasts.ts';

/** `name`: the reader it belongs to, as that reader would recognise it. */
type PendingSession = UrlSession & { name: string };

let current: PendingSession | null = null;
const listeners = new Set<() => void>();
const set = (next: PendingSession | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** A session that was passed in the URL and waits for the user to accept or decline it. */
export const pendingSession = {
  current: (): PendingSession | null => current,
  set: (next: PendingSession): void => set(next),
  clear: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The session that waits for a decision, and the actions that accept or decline it. */
export const usePendingSession = () => {
  const { t } = useTranslation();
  const pending = useSyncExternalStore(pendingSession.subscribe, pendingSession.current);
  const [isAccepting, setAccepting] = useState(false);

  const accept = async (): Promise<void> => {
    if (pending === null) return;
    setAccepting(true);
    try {
      const outcome = await session.adopt(pending.refreshToken, true);
      if (outcome !== 'in') toasts.show(t('pendingSession.refused'));
      pendingSession.clear();
    } catch (error) {
      toasts.show(formatError(error));
    } finally {
      setAccepting(false);
    }
  };
  return { pending, isAccepting, accept, decline: pendingSession.clear };
};
