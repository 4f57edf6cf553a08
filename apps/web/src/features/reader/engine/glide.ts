import type { Grid } from './grid.ts';

const PAGE_MS = 240;
const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Lets a page that was dragged glide to `to`, or jump there for readers who want no motion. */
export const glide = (grid: Grid, to: number, done: () => void): void => {
  const from = grid.offset;
  if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    grid.offset = to;
    done();
    return;
  }
  let start: number | null = null;
  const step = (now: number): void => {
    start ??= now;
    const share = Math.min(1, (now - start) / PAGE_MS);
    grid.offset = from + (to - from) * easeOut(share);
    if (share < 1) requestAnimationFrame(step);
    else done();
  };
  requestAnimationFrame(step);
};
