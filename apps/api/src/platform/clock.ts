/** Time as a dependency, so that tests can advance it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
