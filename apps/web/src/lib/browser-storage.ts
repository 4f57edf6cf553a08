/**
 * Small values in `localStorage` (language, theme, session facts without tokens). Storage can be forbidden or full;
 * then a value lasts as long as the page, and nothing breaks.
 */
const prefix = 'lectern.';
/** Longer than what is stored about a session. */
const PROBE = 'x'.repeat(512);

/** Values that could not be stored. */
const unstored = new Map<string, string>();

const readStored = (name: string): string | null => {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
};

const listStored = (): string[] => {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
};

/** Whether the browser took the value. */
const store = (name: string, text: string): boolean => {
  try {
    localStorage.setItem(prefix + name, text);
    return true;
  } catch {
    return false;
  }
};

export const browserStorage = {
  /** The value, or null. */
  read: (name: string): string | null => unstored.get(name) ?? readStored(name),
  write: (name: string, text: string): void => {
    if (store(name, text)) unstored.delete(name);
    else unstored.set(name, text);
  },
  /** The names of all values. */
  names: (): string[] => [...new Set([...listStored(), ...unstored.keys()])],
  forget: (name: string): void => {
    unstored.delete(name);
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // Nothing was stored.
    }
  },
  /** Whether values outlast the page here. */
  isLasting: (): boolean => {
    const isStored = store('probe', PROBE);
    browserStorage.forget('probe');
    return isStored;
  },
};
