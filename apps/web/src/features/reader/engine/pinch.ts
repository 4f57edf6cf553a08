import { zoomed } from './hands.ts';
import type { Layer } from './layer.ts';

/** A click that comes so soon after two fingers were up was not meant. */
const CALM_MS = 400;
/** Fingers that rest move a little, and mean nothing by it. */
const MEANT = 0.04;

const distance = ([a, b]: readonly Touch[]): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

/**
 * Two fingers on a chapter, which make its text larger or smaller instead of turning it. `tell` hears how many times
 * larger since they came down, again with each movement, and `isDone` once one of them is up; 1 where they left it as it was.
 */
export const pinchLayer = (tell: (times: number, isDone: boolean) => void): Layer => ({
  wear: () => {},
  loaded(_spine, doc) {
    let apart = 0;
    let times = 1;
    let isMeant = false;
    let ended = Number.NEGATIVE_INFINITY;
    const end = (at: number, last: number): void => {
      if (apart === 0) return;
      apart = 0;
      ended = at;
      if (isMeant) tell(last, true);
      isMeant = false;
    };
    const onTouch = (event: TouchEvent): void => {
      const touches = [...event.touches];
      if (touches.length !== 2) return end(event.timeStamp, event.type === 'touchcancel' ? 1 : times);
      if (event.type === 'touchstart') {
        if (zoomed()) return;
        apart = distance(touches);
        times = 1;
      }
      if (apart === 0) return;
      event.preventDefault(); // the browser would magnify the page
      times = distance(touches) / apart;
      isMeant ||= Math.abs(times - 1) > MEANT;
      if (isMeant) tell(times, false);
    };
    const way = { passive: false, capture: true };
    doc.addEventListener('touchstart', onTouch, way);
    doc.addEventListener('touchmove', onTouch, way);
    doc.addEventListener('touchend', onTouch, way);
    doc.addEventListener('touchcancel', onTouch, way);
    // before any other listener of the document: no link is followed either
    doc.defaultView?.addEventListener(
      'click',
      (event) => {
        if (apart === 0 && event.timeStamp - ended > CALM_MS) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
  },
});
