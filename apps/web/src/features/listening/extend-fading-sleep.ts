import { useEffect } from 'react';
import type { Player } from './engine/player.ts';

const EXTEND_SLEEP_MS = 5 * 60_000;

/** Extends a sleep timer that fades out. Returns whether there was one. */
export const extendFadingSleep = (player: Pick<Player, 'current' | 'extendSleep'>): boolean => {
  const playback = player.current();
  if (playback.state === 'empty' || !playback.sleep?.fading) return false;
  player.extendSleep(EXTEND_SLEEP_MS);
  return true;
};

/** What a press leads to, in order: all of it is swallowed with the press. */
const FOLLOWING_EVENTS = ['keydown', 'keypress', 'keyup', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
/** A press is over after so long without another event of it. */
const PRESS_MS = 700;

/** While the sleep timer fades out, the next key or touch anywhere, also in the small window, extends it, and does nothing else. */
export const useExtendSleepOnInput = (player: Player, isFading: boolean, popOut: Window | null): void =>
  useEffect(() => {
    if (!isFading) return;
    const windows = popOut ? [window, popOut] : [window];
    let endOfPress: ReturnType<typeof setTimeout> | null = null;
    const stop = (): void => {
      for (const target of windows)
        for (const kind of FOLLOWING_EVENTS) target.removeEventListener(kind, swallow, { capture: true });
    };
    const swallow = (event: Event): void => {
      const isPress = event.type === 'keydown' || event.type === 'pointerdown';
      if (endOfPress === null && !(isPress && extendFadingSleep(player))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (endOfPress !== null) clearTimeout(endOfPress);
      endOfPress = setTimeout(stop, PRESS_MS);
    };
    for (const target of windows)
      for (const kind of FOLLOWING_EVENTS) target.addEventListener(kind, swallow, { capture: true });
    // while a press lasts its end must be swallowed, too, although the timer fades no more
    return () => {
      if (endOfPress === null) stop();
    };
  }, [player, isFading, popOut]);
