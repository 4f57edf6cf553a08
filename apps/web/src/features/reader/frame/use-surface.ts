import {
  type FromFixedLayout,
  FromSurface,
  type Mark,
  type NavigationTarget,
  type ReadingSettings,
  type ToFixedLayout,
  type ToSurface,
} from '@lectern/contracts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Opening } from '../reader.queries.ts';
import { connectToSurface, type SurfaceConnection } from './surface-connection.ts';

/** A new address is requested at most this often, in case the server refuses every one. */
const RENEW_INTERVAL_MS = 15_000;

/** A surface that stays silent for this long has not loaded or can't run. */
const CONNECT_TIMEOUT_MS = 15_000;

const BOOK_START: NavigationTarget = { kind: 'fraction', fraction: 0 };

const toSavedTarget = ({ position }: Opening): NavigationTarget =>
  position ? { kind: 'place', cfi: position.cfi, quote: position.quote, fraction: position.fraction } : BOOK_START;

/** Sends messages to the surface of one screen, whichever frame it is in. Messages sent before a frame is connected are dropped. */
export type SurfaceChannel = SurfaceConnection & { attach: (connection: SurfaceConnection) => void };

const createSurfaceChannel = (): SurfaceChannel => {
  let connection: SurfaceConnection | null = null;
  return {
    send: (message) => connection?.send(message),
    attach: (next) => {
      connection = next;
    },
    close: () => {
      connection?.close();
      connection = null;
    },
  };
};

/** One channel for the life of a screen. */
export const useSurfaceChannel = (): SurfaceChannel => useState(createSurfaceChannel)[0];

/** What is drawn over the book. `selectionsCleared` counts how often the selection was dismissed; each time the surface clears it. */
type SurfaceMarks = { surfaceMarks: Mark[]; selectionsCleared: number };

/** How a book is opened in the surface. */
type SurfaceOptions<O> = {
  opening: O & { surfaceUrl: string };
  /** Where to begin. */
  start: NavigationTarget;
  createOpenMessage: (opening: O, at: NavigationTarget) => ToSurface | ToFixedLayout;
  /** Sent again whenever it changes. */
  appearance: ToSurface | ToFixedLayout;
  /** Sent when the book is ready, and again whenever they change. */
  marks: SurfaceMarks;
  /** Receives every message, except failures of an expired address that `renew` can replace. */
  onMessage: (message: FromFixedLayout) => void;
  renew: () => Promise<O | null>;
};

/** Connects the app to the surface: the result goes to the frame's `onLoad`. */
export type ConnectSurface = (frame: HTMLIFrameElement) => void;

/** Opens a reflowable book in the surface. @param start where to begin instead of the saved position */
export const useTextSurface = (
  channel: SurfaceChannel,
  {
    opening,
    start,
    settings,
    onMessage,
    ...options
  }: Pick<SurfaceOptions<Opening>, 'opening' | 'marks' | 'renew'> & {
    start: NavigationTarget | null;
    settings: ReadingSettings;
    onMessage: (message: FromSurface) => void;
  },
): ConnectSurface => {
  const appearance = useMemo(() => ({ kind: 'settings' as const, settings }), [settings]);
  return useSurface(channel, {
    ...options,
    opening,
    start: start ?? toSavedTarget(opening),
    createOpenMessage: ({ baseUrl, manifest }, at) => ({ kind: 'open', baseUrl, manifest, at, settings }),
    appearance,
    onMessage: (message) => {
      const { data } = FromSurface.safeParse(message); // drops messages that only fixed-layout books send
      if (data) onMessage(data);
    },
  });
};

/** Opens any book in the surface, and keeps what the surface shows in step with the app. */
export const useSurface = <O>(channel: SurfaceChannel, options: SurfaceOptions<O>): ConnectSurface => {
  const lastTarget = useRef<NavigationTarget>(options.start);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  // messages must see the options of the last render, not those of the connection
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const { appearance, opening } = options;
  const { surfaceMarks, selectionsCleared } = options.marks;
  const sentAppearance = useRef(appearance);
  useEffect(() => {
    if (sentAppearance.current === appearance) return;
    sentAppearance.current = appearance;
    channel.send(appearance);
  }, [channel, appearance]);
  useEffect(() => channel.send({ kind: 'marks', marks: surfaceMarks }), [channel, surfaceMarks]);
  useEffect(() => {
    if (selectionsCleared > 0) channel.send({ kind: 'unselect' });
  }, [channel, selectionsCleared]);
  const connectTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      channel.close();
      clearTimeout(connectTimer.current);
    },
    [channel],
  );

  return (frame) => {
    const openBook = (book: O): void => {
      sentAppearance.current = latest.current.appearance;
      channel.send(latest.current.createOpenMessage(book, lastTarget.current));
    };
    const renewAndReopen = async (failure: Extract<FromSurface, { kind: 'failed' }>): Promise<void> => {
      renewedAt.current = performance.now();
      const renewed = await latest.current.renew();
      if (renewed) openBook(renewed);
      else latest.current.onMessage(failure);
    };

    channel.close();
    clearTimeout(connectTimer.current);
    const reportTimeout = (): void => latest.current.onMessage({ kind: 'failed', reason: 'network', spine: null });
    connectTimer.current = setTimeout(reportTimeout, CONNECT_TIMEOUT_MS);
    const connection = connectToSurface(frame, opening.surfaceUrl, (message) => {
      clearTimeout(connectTimer.current);
      if (message.kind === 'ready') channel.send({ kind: 'marks', marks: latest.current.marks.surfaceMarks });
      if (message.kind === 'place' && message.at.cfi !== '') {
        const { cfi, quote, fraction } = message.at;
        lastTarget.current = { kind: 'place', cfi, quote, fraction };
      }
      const isRenewable = message.kind === 'failed' && (message.reason === 'expired' || message.reason === 'network');
      if (isRenewable && performance.now() - renewedAt.current > RENEW_INTERVAL_MS) void renewAndReopen(message);
      else latest.current.onMessage(message);
    });
    channel.attach(connection);
    openBook(opening);
  };
};
