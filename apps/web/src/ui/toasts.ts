/** One short word about what just happened; with a way to take it back where there is one. */
export type Toast = { id: number; text: string; action?: { label: string; onAction: () => void } };

/** Something that goes on for a while, and how to end it. */
type Task = { text: string; action: { label: string; onAction: () => void } };

/** News that wait; of more than these the oldest are left to the history. */
const MOST_WAITING = 5;

let current: Toast | null = null;
let waiting: readonly Toast[] = [];
let task: Task | null = null;
let count = 0;
const listeners = new Set<() => void>();

const say = (): void => {
  for (const listener of listeners) listener();
};
const set = (next: Toast | null): void => {
  current = next;
  say();
};
const made = (text: string, action?: Toast['action']): Toast => {
  count += 1;
  return { id: count, text, ...(action && { action }) };
};
const wait = (toast: Toast): void => {
  waiting = [...waiting.filter(({ text }) => text !== toast.text), toast].slice(-MOST_WAITING);
};

/** The toast on show: one at a time. */
export const toasts = {
  current: (): Toast | null => current,
  /** About what the reader has just done: it takes the place of the old one, but a mere word waits for a way back. */
  show: (text: string, action?: Toast['action']): void => {
    const toast = made(text, action);
    if (current?.action && !action) wait(toast);
    else set(toast);
  },
  /** News from elsewhere: they wait for the end of what is on show. */
  tell: (text: string, action?: Toast['action']): void => {
    const toast = made(text, action);
    if (current) wait(toast);
    else set(toast);
  },
  /** Takes this very toast away; one that came after it stays. */
  close: (id: number): void => {
    if (current?.id !== id) return;
    const [next, ...rest] = waiting;
    waiting = rest;
    set(next ?? null);
  },
  /** Nothing of it is for whoever reads next. */
  clear: (): void => {
    waiting = [];
    set(null);
  },
  task: (): Task | null => task,
  /** What goes on stands above the toasts until it is `null` again. */
  goesOn: (next: Task | null): void => {
    task = next;
    say();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
