/** The storage of the browser as it is when it is full: what it has can be read and deleted. */
export const createFullStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const stored = localStorage;
  return {
    getItem: (name) => stored.getItem(name),
    removeItem: (name) => stored.removeItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
};
