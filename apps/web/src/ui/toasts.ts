/** A short message about what just happened, optionally with an action such as undo. */
export type Toast = { id: number; text: string; action?: { label: string; onAction: () => void } };

/** A long-running task with an action that cancels it. */
type Task = { text: string; action: { label: string; onAction: () => void } };

/** Maximum number of queued toasts; the oldest are dropped. */
const MAX_QUEUED = 5;

let current: Toast | null = null;
let queue: readonly Toast[] = [];
let task: Task | null = null;
let count = 0;
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
const set = (next: Toast | null): void => {
  current = next;
  notifyListeners();
};
const createToast = (text: string, action?: Toast['action']): Toast => {
  count += 1;
  return { id: count, text, ...(action && { action }) };
};
const queueToast = (toast: Toast): void => {
  queue = [...queue.filter(({ text }) => text !== toast.text), toast].slice(-MAX_QUEUED);
};

/** The toast store: one toast is shown at a time. */
export const toasts = {
  current: (): Toast | null => current,
  /** Shows feedback on the user's action at once, replacing the current toast; but a toast without an action waits behind one with an action. */
  show: (text: string, action?: Toast['action']): void => {
    const toast = createToast(text, action);
    if (current?.action && !action) queueToast(toast);
    else set(toast);
  },
  /** Queues news from elsewhere until the current toast has closed. */
  enqueue: (text: string, action?: Toast['action']): void => {
    const toast = createToast(text, action);
    if (current) queueToast(toast);
    else set(toast);
  },
  /** Closes this toast and shows the next one; does nothing when another toast is shown. */
  close: (id: number): void => {
    if (current?.id !== id) return;
    const [next, ...rest] = queue;
    queue = rest;
    set(next ?? null);
  },
  /** Drops all toasts, for example when another reader signs in. */
  clear: (): void => {
    queue = [];
    set(null);
  },
  task: (): Task | null => task,
  /** Shows a long-running task above the toasts; `null` removes it. */
  setTask: (next: Task | null): void => {
    task = next;
    notifyListeners();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
