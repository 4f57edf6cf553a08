const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
let lastNumber = 0;
const toLockName = (holder: string): string => `lectern.holder.${holder}`;
let isClaimed = false;

/**
 * This open page among those that save positions. The id lives as long as the page and is stored nowhere: a reloaded or
 * duplicated tab is another holder.
 */
export const thisHolder = {
  id: (): string => id,
  /** The number of the next position, in whichever book. */
  nextNumber: (): number => {
    lastNumber += 1;
    return lastNumber;
  },
  /** Tells the other pages of this browser that this one is open, until it is closed. */
  claim: (): void => {
    if (isClaimed) return;
    isClaimed = true;
    void navigator.locks?.request(toLockName(id), () => new Promise<never>(() => {}));
  },
  /** Whether another page of this browser has claimed this id, and is open. */
  isOpen: async (holder: string): Promise<boolean> => {
    if (holder === id) return false;
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return held.some(({ name }) => name === toLockName(holder));
  },
};
