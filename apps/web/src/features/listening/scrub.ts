/** Pulled so far away from the bar, in px, the hand moves it finer: a quarter, then a tenth. */
const FINE_FROM = 40;
const FINER_FROM = 110;

/** How much of the hand's way the bar goes. `away`: px from the bar; Shift is as good as pulling away. */
export const finenessOf = (away: number, shift: boolean): number => {
  if (away >= FINER_FROM) return 0.1;
  return shift || away >= FINE_FROM ? 0.25 : 1;
};

/** Where a drag has come to, as a share of the bar. `at` is the share before this piece of it, `dx` its way in px. */
export const dragged = (at: number, dx: number, width: number, fineness: number): number =>
  width <= 0 ? at : Math.min(1, Math.max(0, at + (dx / width) * fineness));
