import type { ToFixedLayout } from '@lectern/contracts';
import styles from './frame.module.css';
import { preconnectSurface, sendBeforeOpening } from './surface-connection.ts';

/** A frame that is in the page before there is a book for it. */
type PreloadedSurface = {
  frame: HTMLIFrameElement;
  url: string;
  since: number;
  isLoaded: boolean;
  isConnected: boolean;
};

/** An older surface may be of a previous version of the app. */
const MAX_AGE_MS = 3_600_000;
/** Any other way to move a frame reloads it. */
const CAN_MOVE_FRAMES = 'moveBefore' in Element.prototype;

let preloaded: PreloadedSurface | null = null;
let isClaimed = false;

const createFrame = (url: string, className: string | undefined): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.setAttribute('allow', 'autoplay; fullscreen');
  frame.title = 'Lectern';
  frame.tabIndex = -1;
  frame.className = className ?? '';
  frame.src = url;
  return frame;
};

const discard = (): void => {
  preloaded?.frame.remove();
  preloaded = null;
};

const preloadFrame = (url: string, hash: string, className: string | undefined): PreloadedSurface => {
  discard();
  const frame = createFrame(url + hash, className);
  const surface: PreloadedSurface = { frame, url, since: performance.now(), isLoaded: false, isConnected: false };
  frame.addEventListener('load', () => {
    surface.isLoaded = true;
  });
  preloaded = surface;
  document.body.append(frame);
  return surface;
};

/**
 * Loads the surface in a hidden frame ahead of time: the browser starts the process for the books' host and compiles the script.
 * @param hash what the surface preloads as well (`#pdf`)
 */
export const preloadSurface = (url: string, hash: string): void => {
  if (isClaimed) return; // a book is about to open in it: a reload would lose the book and add a history entry
  if (preloaded?.url === url) {
    preloaded.frame.contentWindow?.location.replace(url + hash); // only fires hashchange
    return;
  }
  const surface = preloadFrame(url, hash, styles.preloaded);
  surface.frame.addEventListener('load', () => {
    if (surface === preloaded && !isClaimed)
      preconnectSurface(surface.frame, url, () => {
        surface.isConnected = true;
      });
  });
};

/** Call when the library is left: discards the surface unless it is claimed. */
export const discardSurface = (): void => {
  if (!isClaimed) discard();
};

/** Call when a book is about to open: keeps the preloaded surface, or starts to load one while the book is fetched. Idempotent. */
export const claimSurface = (url: string): void => {
  if (isClaimed && preloaded?.url === url) return;
  isClaimed = true;
  if (!CAN_MOVE_FRAMES || url === '') return discard();
  const isUsable = preloaded?.url === url && preloaded.isConnected && performance.now() - preloaded.since < MAX_AGE_MS;
  const claimed = preloaded && isUsable ? preloaded : preloadFrame(url, '', styles.ready);
  claimed.frame.className = styles.ready ?? '';
};

/** Sends a message to the claimed surface, before there is a screen for it. */
export const sendToClaimedSurface = (message: ToFixedLayout): void => {
  if (isClaimed && preloaded) sendBeforeOpening(preloaded.frame, message);
};

/** Call when the reader screen closes. */
export const releaseSurface = (): void => {
  isClaimed = false;
  discard();
};

/** Puts a surface into a container: the claimed one, else a new one. */
export const attachSurface = (url: string, container: Element): Pick<PreloadedSurface, 'frame' | 'isLoaded'> => {
  if (!CAN_MOVE_FRAMES || !isClaimed || preloaded?.url !== url) {
    const frame = createFrame(url, styles.surface);
    container.append(frame);
    return { frame, isLoaded: false };
  }
  const { frame, isLoaded } = preloaded;
  preloaded = null;
  container.moveBefore(frame, null);
  frame.className = styles.surface ?? '';
  return { frame, isLoaded };
};
