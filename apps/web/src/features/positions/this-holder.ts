const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
let lastNumber = 0;

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
};
