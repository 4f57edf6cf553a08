import type { ToPages } from '@lectern/contracts';
import { offerAhead, sayAhead } from '../surface-line.ts';
import styles from './frame.module.css';

/** A frame that stands in the page before there is a book for it. */
type Spare = { frame: HTMLIFrameElement; url: string; since: number; isLoaded: boolean; isStanding: boolean };

/** What was loaded longer ago may be of an older version than what it shall work with. */
const FRESH_MS = 3_600_000;
/** Moved in any other way, a frame is loaded anew. */
const CAN_MOVE = 'moveBefore' in Element.prototype;

let spare: Spare | null = null;
let isClaimed = false;

const frameFor = (url: string, look: string | undefined): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.setAttribute('allow', 'autoplay; fullscreen');
  frame.title = 'Lectern';
  frame.tabIndex = -1;
  frame.className = look ?? '';
  frame.src = url;
  return frame;
};

const drop = (): void => {
  spare?.frame.remove();
  spare = null;
};

const put = (url: string, hash: string, look: string | undefined): Spare => {
  drop();
  const frame = frameFor(url + hash, look);
  const made: Spare = { frame, url, since: performance.now(), isLoaded: false, isStanding: false };
  frame.addEventListener('load', () => {
    made.isLoaded = true;
  });
  spare = made;
  document.body.append(frame);
  return made;
};

/**
 * Loads the surface out of sight while nobody waits for it: the browser starts the process of the books' host and compiles
 * its script. @param hash what it shall keep ready besides
 */
export const warmSurface = (url: string, hash: string): void => {
  if (isClaimed) return; // a book comes into it: loaded anew, it would miss its book, and be a step of the way back
  if (spare?.url === url) {
    spare.frame.contentWindow?.location.replace(url + hash); // the same page hears of it
    return;
  }
  const made = put(url, hash, styles.spare);
  made.frame.addEventListener('load', () => {
    if (made === spare && !isClaimed)
      offerAhead(made.frame, url, () => {
        made.isStanding = true;
      });
  });
};

/** Nobody looks at the library any more. */
export const coolSurface = (): void => {
  if (!isClaimed) drop();
};

/** A book will be opened soon: its surface is there already, or is loaded while the book is asked for. Said again, nothing happens. */
export const claimSurface = (url: string): void => {
  if (isClaimed && spare?.url === url) return;
  isClaimed = true;
  if (!CAN_MOVE || url === '') return drop();
  const isGood = spare?.url === url && spare.isStanding && performance.now() - spare.since < FRESH_MS;
  const ready = spare && isGood ? spare : put(url, '', styles.ready);
  ready.frame.className = styles.ready ?? '';
};

/** Says what will be shown to the surface that was claimed, before there is a screen for it. */
export const tellSurface = (message: ToPages): void => {
  if (isClaimed && spare) sayAhead(spare.frame, message);
};

/** The reader has left. */
export const releaseSurface = (): void => {
  isClaimed = false;
  drop();
};

/** Puts a surface where a book shall be seen: that which was claimed, else a new one. */
export const takeSurface = (url: string, holder: Element): Pick<Spare, 'frame' | 'isLoaded'> => {
  if (!CAN_MOVE || !isClaimed || spare?.url !== url) {
    const frame = frameFor(url, styles.surface);
    holder.append(frame);
    return { frame, isLoaded: false };
  }
  const { frame, isLoaded } = spare;
  spare = null;
  holder.moveBefore(frame, null);
  frame.className = styles.surface ?? '';
  return { frame, isLoaded };
};
