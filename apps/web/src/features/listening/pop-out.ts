/** A small window of its own that stays above the others, where the browser has such (document picture-in-picture). */
type Api = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };
const api = (): Api | null => ('documentPictureInPicture' in window ? (window.documentPictureInPicture as Api) : null); // not in TypeScript's library yet

const SIZE = { width: 380, height: 176 };

let shown: Window | null = null;
const listeners = new Set<() => void>();
const set = (next: Window | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};

export const canPopOut = (): boolean => api() !== null;

/** Its look is that of the page: the same style sheets, theme and language. */
const dress = ({ document: own }: Window): void => {
  const { documentElement: root } = document;
  Object.assign(own.documentElement.dataset, root.dataset);
  own.documentElement.lang = root.lang;
  own.title = document.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    own.head.append(sheet.cloneNode(true));
  const base = own.createElement('base');
  base.href = document.baseURI;
  own.head.prepend(base);
};

export const popOut = {
  current: (): Window | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Only as the answer to a touch. */
  open: async (): Promise<void> => {
    if (shown) return shown.focus();
    const window = await api()
      ?.requestWindow(SIZE)
      .catch(() => null); // the browser refuses: the page goes on as it is
    if (!window) return;
    dress(window);
    window.addEventListener('pagehide', () => set(null), { once: true });
    set(window);
  },
  close: (): void => shown?.close(),
};
