import { PageFailed, type PageMaker, type PageTrouble } from './maker.ts';
import type { Size, Spot, View } from './measures.ts';

export type SheetWords = { page: string; failed: string; again: string };

/** One page on the paper. */
export type Sheet = {
  readonly element: HTMLElement;
  place(spot: Spot, rotation: View['rotation']): void;
  /** Draws at the size of its place, unless that was done. */
  draw(): Promise<void>;
  drop(): void;
};

type SheetSetup = {
  doc: Document;
  page: number;
  maker: PageMaker;
  words: SheetWords;
  /** The page is of another size than was thought. */
  grown: (page: number, size: Size) => void;
  failed: (page: number, reason: PageTrouble) => void;
};

/** A page that is drawn for a size once more only when that differs so much. */
const SAME = 1.02;

export const makeSheet = ({ doc, page, maker, words, grown, failed }: SheetSetup): Sheet => {
  const name = words.page.replace('{page}', String(page + 1));
  const element = doc.createElement('div');
  element.className = 'sheet';
  element.dataset['state'] = 'waiting';
  element.dataset['sheet'] = String(page);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', name);
  const body = doc.createElement('div'); // its picture and words, turned as they are; marks lie over both
  body.className = 'body';
  const over = ['ink', 'signs'].map((name) => Object.assign(doc.createElement('div'), { className: name }));
  element.append(body, ...over);
  let width = 0;
  let drawn = 0;
  let work: AbortController | null = null;
  let running: Promise<void> | null = null;

  const tellFailure = (): void => {
    const box = doc.createElement('div');
    box.className = 'trouble';
    box.setAttribute('role', 'status');
    const what = doc.createElement('p');
    what.textContent = words.failed.replace('{page}', String(page + 1));
    const again = doc.createElement('button');
    again.type = 'button';
    again.textContent = words.again;
    again.addEventListener('click', () => {
      element.dataset['state'] = 'waiting';
      box.remove();
      void draw();
    });
    box.append(what, again);
    element.querySelector('.trouble')?.remove();
    element.append(box);
  };

  const drawAt = async (asked: number): Promise<void> => {
    const mine = new AbortController();
    work?.abort();
    work = mine;
    try {
      const size = await maker.draw(page, body, asked, mine.signal);
      if (mine.signal.aborted) return;
      drawn = asked;
      element.dataset['state'] = 'shown';
      element.querySelector('.trouble')?.remove();
      grown(page, size);
    } catch (error) {
      if (mine.signal.aborted) return;
      element.dataset['state'] = 'failed';
      tellFailure();
      failed(page, error instanceof PageFailed ? error.reason : 'broken');
    } finally {
      if (work === mine) {
        work = null;
        running = null;
      }
    }
  };
  const draw = (): Promise<void> => {
    const near = drawn > 0 && width / drawn < SAME && drawn / width < SAME;
    if (near || element.dataset['state'] === 'failed') return Promise.resolve();
    running ??= drawAt(width);
    return running;
  };

  return {
    element,
    place(spot, rotation) {
      const flat = rotation % 180 === 0;
      const [w, h] = flat ? [spot.width, spot.height] : [spot.height, spot.width];
      if (width !== w) {
        width = w;
        running = null; // what is being drawn is for another size
      }
      Object.assign(element.style, {
        left: `${spot.left}px`,
        top: `${spot.top}px`,
        width: `${spot.width}px`,
        height: `${spot.height}px`,
      });
      const transform = `translate(-50%, -50%) rotate(${rotation}deg)`;
      for (const layer of [body, ...over]) Object.assign(layer.style, { width: `${w}px`, height: `${h}px`, transform });
      element.dataset['turned'] = String(rotation);
      body.style.setProperty('--wide', String(w));
    },
    draw,
    drop() {
      work?.abort();
      element.remove();
      maker.letGo(page);
    },
  };
};
