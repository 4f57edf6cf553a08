// A small window that stays above the others (document picture-in-picture), in browsers that support it.

type PictureInPictureApi = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };
const getApi = (): PictureInPictureApi | null =>
  'documentPictureInPicture' in window ? (window.documentPictureInPicture as PictureInPictureApi) : null; // not in TypeScript's library yet

const SIZE = { width: 380, height: 176 };

let current: Window | null = null;
const listeners = new Set<() => void>();
const setCurrent = (next: Window | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

export const canPopOut = (): boolean => getApi() !== null;

/** Copies the page's style sheets, theme and language. */
const copyAppearance = ({ document: target }: Window): void => {
  const { documentElement: root } = document;
  Object.assign(target.documentElement.dataset, root.dataset);
  target.documentElement.lang = root.lang;
  target.title = document.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    target.head.append(sheet.cloneNode(true));
  const base = target.createElement('base');
  base.href = document.baseURI;
  target.head.prepend(base);
};

export const popOutWindow = {
  current: (): Window | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Needs a user gesture. */
  open: async (): Promise<void> => {
    if (current) return current.focus();
    const window = await getApi()
      ?.requestWindow(SIZE)
      .catch(() => null); // the browser refused
    if (!window) return;
    copyAppearance(window);
    window.addEventListener('pagehide', () => setCurrent(null), { once: true });
    setCurrent(window);
  },
  close: (): void => current?.close(),
};
