/**
 * One device of a browser writes the store of a reader, however many tabs are open (Web Locks). `now`: whether it is this
 * one at once; `later`: resolves when it is. Browsers without locks: every tab is.
 */
export const alone = (userId: number): { now: Promise<boolean>; later: Promise<void> } => {
  if (!navigator.locks) return { now: Promise.resolve(true), later: Promise.resolve() };
  const name = `lectern.catalogue.${userId}`;
  const now = Promise.withResolvers<boolean>();
  const later = Promise.withResolvers<void>();
  const hold = (): Promise<never> => {
    later.resolve();
    return new Promise(() => {}); // until the tab goes
  };
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      now.resolve(lock !== null);
      if (lock === null) return null;
      return hold();
    })
    .then(() => navigator.locks.request(name, hold))
    .catch(() => now.resolve(false));
  return { now: now.promise, later: later.promise };
};
