/** One short word about what just happened; with a way to take it back where there is one. */
export type Toast = { id: number; text: string; action?: { label: string; onAction: () => void } };

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

const set = (next: Toast | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** The toast on show: one at a time, a new one takes the place of the old. */
export const toasts = {
  current: (): Toast | null => current,
  show: (text: string, action?: Toast['action']): void => {
    count += 1;
    set({ id: count, text, ...(action && { action }) });
  },
  /** Takes this very toast away; one that came after it stays. */
  close: (id: number): void => {
    if (current?.id === id) set(null);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
