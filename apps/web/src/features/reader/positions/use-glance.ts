import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PagePosition } from '../reading-state.ts';
import { createGlance, GLANCE_TURNS, type Glance } from './glance.ts';

/**
 * Decides which positions of the open book are only glances: all of a book that nobody has begun until it was visible for ten seconds or
 * five pages were turned, and the end of any book, unless the reader has turned pages to it for that long. @param isBegun the book had a position when it was opened
 * @param onEnd a glance has become reading: its position, if the reader is still there, is to be saved again
 */
export const useGlance = (isBegun: boolean, onEnd: (position: PagePosition) => void) => {
  const latest = useRef(onEnd);
  useLayoutEffect(() => {
    latest.current = onEnd;
  });
  const glanced = useRef<PagePosition | null>(null);
  const state = useRef({ isBegun, isAtEndByJump: false, turns: 0 });
  const glance = useRef<Glance | null>(null);
  useEffect(() => {
    const onOver = (): void => {
      const position = glanced.current;
      state.current.isBegun ||= position !== null;
      glanced.current = null;
      if (position) latest.current(position);
    };
    const current = createGlance(
      onOver,
      () => performance.now(),
      (callback, ms) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    );
    glance.current = current;
    const update = (): void => current.setVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      current.stop();
    };
  }, []);

  return {
    /** The reader has moved to a position. */
    onMoved: ({ atEnd, atStart }: PagePosition, isJump: boolean): void => {
      state.current.turns += isJump ? 0 : 1;
      if (state.current.turns === GLANCE_TURNS) glance.current?.end();
      const isAtEndByJump = atEnd && !atStart && isJump;
      if (isAtEndByJump) glance.current?.restart();
      // back in the text that is being read
      else if (state.current.isAtEndByJump && !atEnd && state.current.isBegun) glance.current?.end();
      state.current.isAtEndByJump = isAtEndByJump || (atEnd && state.current.isAtEndByJump);
    },
    /** Whether a position that is about to be saved is a glance. */
    isGlance: (position: PagePosition): boolean => {
      const isGlance = glance.current?.isOn() !== false && (!state.current.isBegun || position.atEnd);
      glanced.current = isGlance ? position : null;
      if (!isGlance) state.current.isBegun = true;
      return isGlance;
    },
    /** Another device's position is shown: there is nothing to save again. */
    forget: (): void => {
      glanced.current = null;
    },
  };
};
