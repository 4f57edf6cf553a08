/** When an action was made: by the clock of the device, which outlives the page, and by that of the page, which nobody sets. */
export type MadeAt = { wall: number; tick?: number | undefined };

export const madeNow = (): MadeAt => ({ wall: Date.now(), tick: performance.now() });

/**
 * How long ago that was, in milliseconds. Only differences of one clock are used, so one that is wrong does no harm; the
 * longer of both, because the clock of a page may stand still while the device sleeps.
 */
export const ageOf = ({ wall, tick }: MadeAt): number =>
  Math.max(0, Date.now() - wall, tick === undefined ? 0 : performance.now() - tick);

/**
 * A clock for ages within a page, in milliseconds from any beginning: it goes on while the device sleeps, as the clock of a page
 * may not, and never back, as that of a device may.
 */
export const steadyClock = (): (() => number) => {
  let [wall, tick, passed] = [Date.now(), performance.now(), 0];
  return () => {
    const [nextWall, nextTick] = [Date.now(), performance.now()];
    passed += Math.max(nextWall - wall, nextTick - tick);
    [wall, tick] = [nextWall, nextTick];
    return passed;
  };
};

const made = new WeakMap<object, MadeAt>();
/** For `onMutate`: a mutation may wait for a network, and is as old as its press. */
export const rememberMade = (variables: object): void => void made.set(variables, madeNow());
/** How long ago the mutation with these variables was made. */
export const ageOfMutation = (variables: object): number => {
  const at = made.get(variables);
  return at ? ageOf(at) : 0;
};
