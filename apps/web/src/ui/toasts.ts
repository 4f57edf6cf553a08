/** One short word about what just happened; with a way to take it back where there is one. */
export type Toast = { id: number; text: string; action?: { label: string; onAction: () => void } };

/** Something that goes on for a while, and how to end it. */
type Task = { text: string; action: { label: string; onAction: () => void } };

let current: Toast | null = null;
let task: Task | null = null;
let count = 0;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};
const set = (next: Toast | null): void => {
  current = next;
  tell();
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
  task: (): Task | null => task,
  /** What goes on stands above the toasts until it is `null` again. */
  goesOn: (next: Task | null): void => {
    task = next;
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
