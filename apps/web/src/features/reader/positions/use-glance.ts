import { useEffect, useLayoutEffect, useState } from 'react';
import type { PagePosition } from '../reading-state.ts';
import { createGlance, type Glance } from './glance.ts';

/**
 * Decides which positions of the open book are only glances. @param opened the fraction of the saved position; null for a book that nobody
 * has begun @param onEnd a glance has become reading: its position, if the reader is still there, is to be saved
 */
export const useGlance = (opened: number | null, onEnd: (position: PagePosition) => void): Glance => {
  const [glance] = useState(() =>
    createGlance(opened, {
      now: () => performance.now(),
      setTimer: (callback, ms) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useLayoutEffect(() => glance.attach(onEnd));
  useEffect(() => {
    const update = (): void => glance.setVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      glance.setVisible(false);
    };
  }, [glance]);
  return glance;
};
