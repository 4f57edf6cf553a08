/**
 * Runs in every frame: logs to the console when the first page of a book was drawn, on the clock that all frames share. It checks
 * frames only for a moment after a change, and not inside chapters, because the product prepares pages while no frame is expected.
 */
export const observeFirstText = (): void => {
  if (window.frameElement !== null) return;
  const OBSERVE_MS = 100;
  const isDrawn = (): boolean =>
    document.querySelector('.sheet[data-state="shown"]') !== null ||
    [...document.querySelectorAll('iframe')].some((frame) => {
      const body = frame.contentDocument?.body;
      if (!body || getComputedStyle(frame).visibility !== 'visible') return false;
      // Many books start with a cover picture.
      return (body.textContent ?? '').trim() !== '' || body.querySelector('img, svg') !== null;
    });
  let until = 0;
  let isLooking = false;
  const checkFrame = (): void => {
    if (isDrawn()) {
      observer.disconnect();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug('first text', performance.timeOrigin + performance.now());
      requestAnimationFrame(() => port2.postMessage(0)); // runs after the frame that shows it
    } else if (performance.now() < until) requestAnimationFrame(checkFrame);
    else isLooking = false;
  };
  const onChange = (): void => {
    until = performance.now() + OBSERVE_MS;
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(checkFrame);
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener('load', onChange, true);
};

export type TurnOptions = { kind: 'epub' | 'pdf' | 'epubjs'; turns: number; warmUp: number; pauseMs: number };

/**
 * Milliseconds of each page turn, from the input to the frame that shows the next page, without the warm-up turns. Pauses at each
 * page as a reader who leafs through the book does; the product prepares neighbouring chapters meanwhile.
 */
export const timeTurns = async ({ kind, turns, warmUp, pauseMs }: TurnOptions): Promise<number[]> => {
  const waitForPaint = (): Promise<void> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    });
  const waitForFrame = (): Promise<number> => new Promise((next) => requestAnimationFrame(next));
  const turnTextPage = async (): Promise<void> => {
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: innerWidth - 4 }));
    await waitForPaint();
  };
  /** Waits until the middle of the window shows another position, fully drawn. */
  const turnPdfPage = async (): Promise<void> => {
    const findMiddlePage = (): Element | null =>
      document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find((element) => element.matches('.sheet')) ?? null;
    const describePosition = (): string =>
      `${findMiddlePage()?.getAttribute('data-sheet')} ${findMiddlePage()?.getBoundingClientRect().top}`;
    const before = describePosition();
    const until = performance.now() + 5000;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    while (performance.now() < until) {
      await waitForFrame();
      if (describePosition() !== before && findMiddlePage()?.getAttribute('data-state') === 'shown')
        return waitForPaint();
    }
  };
  const turnEpubjsPage = async (): Promise<void> => {
    const { rendition } = window as unknown as { rendition: { next(): Promise<void> } }; // set by the page of peers.ts
    await rendition.next();
    await waitForPaint();
  };
  const turn = { epub: turnTextPage, pdf: turnPdfPage, epubjs: turnEpubjsPage }[kind];
  const times: number[] = [];
  for (let count = 0; count < warmUp + turns; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await waitForFrame();
    const start = performance.now();
    await turn();
    times.push(performance.now() - start);
  }
  return times.slice(warmUp);
};
