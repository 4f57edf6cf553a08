/** When the user acted: by the device clock (`wall`), which outlives the page, and by the page's monotonic clock (`tick`), which nobody can set. */
export type ActionTime = { wall: number; tick?: number | undefined };

export const getActionTime = (): ActionTime => ({ wall: Date.now(), tick: performance.now() });

/**
 * The age of an action in milliseconds. Compares each clock only with itself, so a wrong clock does no harm. Takes the
 * larger difference, because the page's clock may stop while the device sleeps.
 */
export const computeActionAge = ({ wall, tick }: ActionTime): number =>
  Math.max(0, Date.now() - wall, tick === undefined ? 0 : performance.now() - tick);

/**
 * Creates a clock for measuring ages within a page, in milliseconds from an arbitrary origin. It keeps running while the device
 * sleeps (`performance.now` may not) and never runs backwards (`Date.now` may).
 */
export const createMonotonicClock = (): (() => number) => {
  let [wall, tick, elapsed] = [Date.now(), performance.now(), 0];
  return () => {
    const [nextWall, nextTick] = [Date.now(), performance.now()];
    elapsed += Math.max(nextWall - wall, nextTick - tick);
    [wall, tick] = [nextWall, nextTick];
    return elapsed;
  };
};

const mutationTimes = new WeakMap<object, ActionTime>();
/** For `onMutate`: a mutation may wait for the network, but its age counts from the moment the user acted. */
export const recordMutationTime = (variables: object): void => void mutationTimes.set(variables, getActionTime());
/** How long ago the user triggered the mutation with these variables, in milliseconds. */
export const getMutationAge = (variables: object): number => {
  const at = mutationTimes.get(variables);
  return at ? computeActionAge(at) : 0;
};
