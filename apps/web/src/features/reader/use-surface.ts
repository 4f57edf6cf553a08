import type { FromSurface, ReadingSettings, Target } from '@lectern/contracts';
import { useCallback, useEffect, useRef } from 'react';
import type { Opening } from './reader.queries.ts';
import { callSurface, type SurfaceLine } from './surface-line.ts';

/** A new address is asked for at most this often: a server that refuses each one must not be asked without end. */
const RENEW_PAUSE_MS = 15_000;

/** A surface that says nothing for so long was not loaded, or can't run. */
const SILENCE_MS = 15_000;

const START: Target = { kind: 'fraction', fraction: 0 };

const savedPlace = ({ position }: Opening): Target =>
  position ? { kind: 'place', cfi: position.cfi, quote: position.quote, fraction: position.fraction } : START;

export type Surface = {
  /** Give to the frame's `onLoad`. */
  connect: (frame: HTMLIFrameElement) => void;
  say: SurfaceLine['say'];
};

/**
 * The reading surface with this book open in it.
 * @param start where to begin instead of the saved place
 * @param hear gets every message, besides refused addresses that a new one mends: `renew` asks for that.
 */
export const useSurface = (
  opening: Opening,
  start: Target | null,
  settings: ReadingSettings,
  hear: (message: FromSurface) => void,
  renew: () => Promise<Opening | null>,
): Surface => {
  const line = useRef<SurfaceLine | null>(null);
  const place = useRef<Target>(start ?? savedPlace(opening));
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  // what a message finds when it comes, not when the line was made
  const now = useRef({ hear, renew, settings });
  useEffect(() => {
    now.current = { hear, renew, settings };
  });

  useEffect(() => line.current?.say({ kind: 'settings', settings }), [settings]);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      line.current?.close();
      clearTimeout(silence.current);
    },
    [],
  );

  const say = useCallback<SurfaceLine['say']>((message) => line.current?.say(message), []);

  const connect = (frame: HTMLIFrameElement): void => {
    const openWith = ({ baseUrl, manifest }: Opening): void =>
      say({ kind: 'open', baseUrl, manifest, at: place.current, settings: now.current.settings });

    const mend = async (message: Extract<FromSurface, { kind: 'failed' }>): Promise<void> => {
      renewed.current = performance.now();
      const fresh = await now.current.renew();
      if (fresh) openWith(fresh);
      else now.current.hear(message);
    };

    line.current?.close();
    clearTimeout(silence.current);
    const mute = (): void => now.current.hear({ kind: 'failed', reason: 'network', spine: null });
    silence.current = setTimeout(mute, SILENCE_MS);
    line.current = callSurface(frame, opening.surfaceUrl, (message) => {
      clearTimeout(silence.current);
      if (message.kind === 'place' && message.at.cfi !== '') {
        const { cfi, quote, fraction } = message.at;
        place.current = { kind: 'place', cfi, quote, fraction };
      }
      const mendable = message.kind === 'failed' && (message.reason === 'expired' || message.reason === 'network');
      if (mendable && performance.now() - renewed.current > RENEW_PAUSE_MS) void mend(message);
      else now.current.hear(message);
    });
    openWith(opening);
  };
  return { connect, say };
};
