import { useSyncExternalStore } from 'react';
import { session } from './api.ts';
import type { SessionState } from './session.ts';

/** The session of this tab; re-renders when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current);
