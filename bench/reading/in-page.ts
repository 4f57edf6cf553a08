/**
 * Runs in every frame: says on the console when the first page of a book was drawn, on the clock that all frames share. Looks for a moment
 * after anything has moved, never while all rests, and not inside of chapters: the product works ahead when no frame is expected.
 */
export const watchFirstText = (): void => {
  if (window.frameElement !== null) return;
  const MOMENT_MS = 100;
  const drawn = (): boolean =>
    document.querySelector('.sheet[data-state="shown"]') !== null ||
    [...document.querySelectorAll('iframe')].some((frame) => {
      const body = frame.contentDocument?.body;
      if (!body || getComputedStyle(frame).visibility !== 'visible') return false;
      // Many books begin with a picture of their cover.
      return (body.textContent ?? '').trim() !== '' || body.querySelector('img, svg') !== null;
    });
  let until = 0;
  let isLooking = false;
  const look = (): void => {
    if (drawn()) {
      watch.disconnect();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug('first text', performance.timeOrigin + performance.now());
      requestAnimationFrame(() => port2.postMessage(0)); // the task after the frame that shows it
    } else if (performance.now() < until) requestAnimationFrame(look);
    else isLooking = false;
  };
  const moved = (): void => {
    until = performance.now() + MOMENT_MS;
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(look);
  };
  const watch = new MutationObserver(moved);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener('load', moved, true);
};

export type Turning = { kind: 'epub' | 'pdf' | 'epubjs'; turns: number; warmUp: number; lookMs: number };

/**
 * Milliseconds of each turn, from the reader's wish to the frame that shows the next page; the first ones warm up. Each page is
 * looked at for a moment, as by a reader who leafs through the book: chapters beside the shown one are prepared in it.
 */
export const timeTurns = async ({ kind, turns, warmUp, lookMs }: Turning): Promise<number[]> => {
  const frameMade = (): Promise<void> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    });
  const nextFrame = (): Promise<number> => new Promise((next) => requestAnimationFrame(next));
  const text = async (): Promise<void> => {
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: innerWidth - 4 }));
    await frameMade();
  };
  /** The page in the middle of the window is another place of the paper, and is drawn. */
  const pdf = async (): Promise<void> => {
    const middle = (): Element | null =>
      document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find((one) => one.matches('.sheet')) ?? null;
    const place = (): string => `${middle()?.getAttribute('data-sheet')} ${middle()?.getBoundingClientRect().top}`;
    const before = place();
    const until = performance.now() + 5000;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    while (performance.now() < until) {
      await nextFrame();
      if (place() !== before && middle()?.getAttribute('data-state') === 'shown') return frameMade();
    }
  };
  const epubjs = async (): Promise<void> => {
    const { rendition } = window as unknown as { rendition: { next(): Promise<void> } }; // the page of epubjs-page.ts
    await rendition.next();
    await frameMade();
  };
  const turn = { epub: text, pdf, epubjs }[kind];
  const times: number[] = [];
  for (let count = 0; count < warmUp + turns; count += 1) {
    await new Promise((look) => setTimeout(look, lookMs));
    await nextFrame();
    const start = performance.now();
    await turn();
    times.push(performance.now() - start);
  }
  return times.slice(warmUp);
};
