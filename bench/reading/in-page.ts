/** Runs in every frame: remembers when the first page of a book was drawn, on the clock that all frames share. */
export const watchFirstText = (): void => {
  const drawn = (): boolean =>
    [...document.querySelectorAll('iframe')].some((frame) => {
      const body = frame.contentDocument?.body;
      if (!body || getComputedStyle(frame).visibility !== 'visible') return false;
      // Many books begin with a picture of their cover.
      return (body.textContent ?? '').trim() !== '' || body.querySelector('img, svg') !== null;
    });
  const look = (): void => {
    if (!drawn()) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { firstText: performance.timeOrigin + performance.now() });
    requestAnimationFrame(() => port2.postMessage(0)); // the task after the frame that shows it
  };
  requestAnimationFrame(look);
};

/**
 * Milliseconds of each turn, from the reader's wish to the frame that shows the next page; the first ones warm up. Each page is
 * looked at for a moment, as by a reader who leafs through the book: chapters beside the shown one are prepared in it.
 */
export const timeTurns = async ({
  turns,
  warmUp,
  peer,
}: {
  turns: number;
  warmUp: number;
  peer: boolean;
}): Promise<number[]> => {
  const frameMade = (): Promise<void> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    });
  const ours = async (): Promise<number> => {
    await new Promise((next) => requestAnimationFrame(next));
    const start = performance.now();
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: innerWidth - 4 }));
    await frameMade();
    return performance.now() - start;
  };
  const theirs = async (): Promise<number> => {
    const { rendition } = window as unknown as { rendition: { next(): Promise<void> } }; // the page of epubjs-page.ts
    await new Promise((next) => requestAnimationFrame(next));
    const start = performance.now();
    await rendition.next();
    await frameMade();
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let turn = 0; turn < warmUp + turns; turn += 1) {
    await new Promise((look) => setTimeout(look, 250));
    times.push(await (peer ? theirs() : ours()));
  }
  return times.slice(warmUp);
};
