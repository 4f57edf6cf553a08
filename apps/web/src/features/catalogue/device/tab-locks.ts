/** The tabs of a browser know each other by Web Locks. In browsers without locks every tab acts as if it were alone. */
export type TabRegistry = {
  /** The id of this tab. */
  id: string;
  /** The ids of all open tabs. */
  listOpen: () => Promise<ReadonlySet<string>>;
};

const TAB_PREFIX = 'lectern.tab.';
/** A lock is held until the tab is closed. */
const holdForever = (): Promise<never> => new Promise(() => {});

/** Registers this tab for as long as it is open. */
export const registerTab = (): TabRegistry => {
  const id = crypto.randomUUID();
  if (!navigator.locks) return { id, listOpen: async () => new Set([id]) };
  const { locks } = navigator;
  void locks.request(TAB_PREFIX + id, holdForever).catch(() => undefined);
  return {
    id,
    listOpen: async () => {
      const { held = [], pending = [] } = await locks.query();
      const names = [...held, ...pending].map(({ name = '' }) => name);
      const ids = names.filter((name) => name.startsWith(TAB_PREFIX)).map((name) => name.slice(TAB_PREFIX.length));
      return new Set([id, ...ids]);
    },
  };
};

/** `isHeldAtOnce`: no other tab held it. `acquired` resolves when this tab holds it; never, while another one does. */
export type StoreLock = { isHeldAtOnce: Promise<boolean>; acquired: Promise<void> };

/** Requests the lock of a reader's store: one device of a browser writes it, however many tabs are open. */
export const requestStoreLock = (userId: number): StoreLock => {
  if (!navigator.locks) return { isHeldAtOnce: Promise.resolve(true), acquired: Promise.resolve() };
  const name = `lectern.catalogue.${userId}`;
  const isHeldAtOnce = Promise.withResolvers<boolean>();
  const acquired = Promise.withResolvers<void>();
  const hold = (): Promise<never> => {
    acquired.resolve();
    return holdForever();
  };
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      isHeldAtOnce.resolve(lock !== null);
      if (lock === null) return null;
      return hold();
    })
    .then(() => navigator.locks.request(name, hold))
    .catch(() => isHeldAtOnce.resolve(false));
  return { isHeldAtOnce: isHeldAtOnce.promise, acquired: acquired.promise };
};
