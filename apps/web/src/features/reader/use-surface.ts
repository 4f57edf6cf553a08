import {
  type FromPages,
  FromSurface,
  type Mark,
  type ReadingSettings,
  type Target,
  type ToPages,
  type ToSurface,
} from '@lectern/contracts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Opening } from './reader.queries.ts';
import { callSurface, type SurfaceLine } from './surface-line.ts';

/** A new address is asked for at most this often: a server that refuses each one must not be asked without end. */
const RENEW_PAUSE_MS = 15_000;

/** A surface that says nothing for so long was not loaded, or can't run. */
const SILENCE_MS = 15_000;

const START: Target = { kind: 'fraction', fraction: 0 };

const savedPlace = ({ position }: Opening): Target =>
  position ? { kind: 'place', cfi: position.cfi, quote: position.quote, fraction: position.fraction } : START;

/** How a book is opened in the surface. */
type Way<O> = {
  opening: O & { surfaceUrl: string };
  /** Where to begin. */
  start: Target;
  messageOf: (opening: O, at: Target) => ToSurface | ToPages;
  /** Said again whenever it changes. */
  look: ToSurface | ToPages;
  /** Said when the book is there, and again whenever they change. */
  marks: Drawn;
  /** Gets every message, besides refused addresses that a new one mends: `renew` asks for that. */
  hear: (message: FromPages) => void;
  renew: () => Promise<O | null>;
};

export type Surface = {
  /** Give to the frame's `onLoad`. */
  connect: (frame: HTMLIFrameElement) => void;
  say: SurfaceLine['say'];
};

/** What stands in the book besides what is printed. `unselected`: how often a selection was done with, which ends it. */
type Drawn = { drawn: Mark[]; unselected: number };

/** The reading surface with a book of text open in it. @param start where to begin instead of the saved place */
export const useSurface = (
  opening: Opening,
  start: Target | null,
  { settings, ...marks }: Drawn & { settings: ReadingSettings },
  hear: (message: FromSurface) => void,
  renew: () => Promise<Opening | null>,
): Surface => {
  const look = useMemo(() => ({ kind: 'settings' as const, settings }), [settings]);
  return useLine({
    opening,
    start: start ?? savedPlace(opening),
    marks,
    messageOf: ({ baseUrl, manifest }, at) => ({ kind: 'open', baseUrl, manifest, at, settings }),
    look,
    hear: (message) => {
      const { data } = FromSurface.safeParse(message); // a book of text has no more to say
      if (data) hear(data);
    },
    renew,
  });
};

/** The reading surface with whatever is open in it. */
export const useLine = <O>(way: Way<O>): Surface => {
  const line = useRef<SurfaceLine | null>(null);
  const place = useRef<Target>(way.start);
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  // what a message finds when it comes, not when the line was made
  const now = useRef(way);
  useLayoutEffect(() => {
    now.current = way;
  });

  const { look, opening } = way;
  const { drawn, unselected } = way.marks;
  const told = useRef(look);
  useEffect(() => {
    if (told.current === look) return;
    told.current = look;
    line.current?.say(look);
  }, [look]);
  useEffect(() => line.current?.say({ kind: 'marks', marks: drawn }), [drawn]);
  useEffect(() => {
    if (unselected > 0) line.current?.say({ kind: 'unselect' });
  }, [unselected]);
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
    const openWith = (fresh: O): void => {
      told.current = now.current.look;
      say(now.current.messageOf(fresh, place.current));
    };

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
      if (message.kind === 'ready') say({ kind: 'marks', marks: now.current.marks.drawn });
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
