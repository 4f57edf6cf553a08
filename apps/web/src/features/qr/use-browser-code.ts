import type { QrState } from '@lectern/contracts';
import { useEffect, useRef, useState } from 'react';
import { followCode } from './code-line.ts';
import { type BrowserCode, beginCode, enterByCode } from './qr.queries.ts';

/** The code that this browser shows, from the asking to the session. */
export type Showing =
  | { kind: 'making' }
  | { kind: 'shown'; code: BrowserCode; state: QrState }
  | { kind: 'entering' }
  | { kind: 'failed'; error: unknown };

const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** A code while the screen is open; `again` makes another one. Approved, it signs this browser in at once. */
export const useBrowserCode = (remember: boolean): { showing: Showing; again: () => void } => {
  const [showing, setShowing] = useState<Showing>({ kind: 'making' });
  const [attempt, setAttempt] = useState(0);
  // read when the phone has approved, which may be long after
  const wish = useRef(remember);
  useEffect(() => {
    wish.current = remember;
  }, [remember]);

  useEffect(() => {
    let isGone = false;
    let stop = (): void => {};
    const show = (next: Showing): void => {
      if (!isGone) setShowing(next);
    };
    const failed = (error: unknown): void => show({ kind: 'failed', error });
    const tell = (code: BrowserCode, state: QrState): void => {
      if (isGone) return;
      if (state !== 'approved') return show({ kind: 'shown', code, state });
      show({ kind: 'entering' });
      enterByCode(code.id, wish.current).catch(failed);
    };
    const begin = async (): Promise<void> => {
      const code = await beginCode();
      if (isGone) return;
      tell(code, code.state);
      stop = followCode({
        open: (url) => new WebSocket(url),
        origin: location.origin,
        id: code.id,
        ask: async () => (await beginCode(code.id)).state,
        tell: (state) => tell(code, state),
        later,
      });
    };
    show({ kind: 'making' });
    begin().catch(failed);
    return () => {
      isGone = true;
      stop();
    };
  }, [attempt]);

  return { showing, again: () => setAttempt((count) => count + 1) };
};
