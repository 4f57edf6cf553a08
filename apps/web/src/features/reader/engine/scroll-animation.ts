import type { PageGrid } from './page-grid.ts';

const DURATION_MS = 240;
const easeOut = (progress: number): number => 1 - (1 - progress) ** 3;

/** Animates a dragged page to the offset `to`; jumps there if the reader prefers reduced motion. */
export const animateScroll = (grid: PageGrid, to: number, onEnd: () => void): void => {
  const from = grid.offset;
  if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    grid.offset = to;
    onEnd();
    return;
  }
  let start: number | null = null;
  const step = (now: number): void => {
    start ??= now;
    const share = Math.min(1, (now - start) / DURATION_MS);
    grid.offset = from + (to - from) * easeOut(share);
    if (share < 1) requestAnimationFrame(step);
    else onEnd();
  };
  requestAnimationFrame(step);
};
