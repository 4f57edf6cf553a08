/** Whose turn it is among the tabs of a browser (Web Locks). Browsers without locks: every tab is alone. */
export type Tabs = {
  /** The name of this one. */
  me: string;
  /** The names of those that are there. */
  living: () => Promise<ReadonlySet<string>>;
};

const TAB = 'lectern.tab.';
const forEver = (): Promise<never> => new Promise(() => {}); // until the tab goes

/** This tab, for as long as it is there. */
export const thisTab = (): Tabs => {
  const me = crypto.randomUUID();
  if (!navigator.locks) return { me, living: async () => new Set([me]) };
  const { locks } = navigator;
  void locks.request(TAB + me, forEver).catch(() => undefined);
  return {
    me,
    living: async () => {
      const { held = [], pending = [] } = await locks.query();
      const names = [...held, ...pending].map(({ name = '' }) => name);
      return new Set([me, ...names.filter((name) => name.startsWith(TAB)).map((name) => name.slice(TAB.length))]);
    },
  };
};

/**
 * One device of a browser writes the store of a reader, however many tabs are open. `now`: whether it is this one at
 * once; `later`: resolves when it is.
 */
export const alone = (userId: number): { now: Promise<boolean>; later: Promise<void> } => {
  if (!navigator.locks) return { now: Promise.resolve(true), later: Promise.resolve() };
  const name = `lectern.catalogue.${userId}`;
  const now = Promise.withResolvers<boolean>();
  const later = Promise.withResolvers<void>();
  const hold = (): Promise<never> => {
    later.resolve();
    return forEver();
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
