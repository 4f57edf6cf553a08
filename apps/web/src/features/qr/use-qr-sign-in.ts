import type { QrState } from '@lectern/contracts';
import { useEffect, useRef, useState } from 'react';
import { type BrowserCode, createBrowserCode, signInWithCode } from './qr.queries.ts';
import { watchQrState } from './watch-qr-state.ts';

/** The sign-in by QR code, from creating the code to the session. */
export type QrSignInState =
  | { kind: 'loading' }
  | { kind: 'shown'; code: BrowserCode; state: QrState }
  | { kind: 'signingIn' }
  | { kind: 'failed'; error: unknown };

const schedule = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Creates and watches a code while mounted, and signs this browser in when it is approved. `restart` creates a new code. */
export const useQrSignIn = (remember: boolean): { state: QrSignInState; restart: () => void } => {
  const [state, setState] = useState<QrSignInState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // read on approval, which may be much later
  const latestRemember = useRef(remember);
  useEffect(() => {
    latestRemember.current = remember;
  }, [remember]);

  useEffect(() => {
    let isUnmounted = false;
    let stop = (): void => {};
    const update = (next: QrSignInState): void => {
      if (!isUnmounted) setState(next);
    };
    const fail = (error: unknown): void => update({ kind: 'failed', error });
    const handleState = (code: BrowserCode, codeState: QrState): void => {
      if (isUnmounted) return;
      if (codeState !== 'approved') return update({ kind: 'shown', code, state: codeState });
      update({ kind: 'signingIn' });
      signInWithCode(code.id, latestRemember.current).catch(fail);
    };
    const begin = async (): Promise<void> => {
      const code = await createBrowserCode();
      if (isUnmounted) return;
      handleState(code, code.state);
      stop = watchQrState({
        openSocket: (url) => new WebSocket(url),
        origin: location.origin,
        id: code.id,
        fetchState: async () => (await createBrowserCode(code.id)).state,
        onState: (codeState) => handleState(code, codeState),
        schedule,
      });
    };
    update({ kind: 'loading' });
    begin().catch(fail);
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [attempt]);

  return { state, restart: () => setAttempt((count) => count + 1) };
};
