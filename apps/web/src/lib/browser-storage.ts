/**
 * Small values in `localStorage` (language, theme, session facts without tokens). Storage can be forbidden or full;
 * then the value lasts as long as the page, and nothing breaks.
 */
const prefix = 'lectern.';

export const browserStorage = {
  /** The stored text, or null. */
  read: (name: string): string | null => {
    try {
      return localStorage.getItem(prefix + name);
    } catch {
      return null;
    }
  },
  write: (name: string, text: string): void => {
    try {
      localStorage.setItem(prefix + name, text);
    } catch {
      // Forbidden or full: the value lives in memory only.
    }
  },
  /** The names of all stored values. */
  names: (): string[] => {
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    } catch {
      return [];
    }
  },
  forget: (name: string): void => {
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // Nothing was stored.
    }
  },
};
