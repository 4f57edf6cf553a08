import { isZoomedIn } from './input.ts';
import type { DocumentLayer } from './view.ts';

/** A click this soon after a pinch is accidental. */
const CLICK_GUARD_MS = 400;
/** Smaller changes of the finger distance are ignored. */
const MIN_CHANGE = 0.04;

const getDistance = ([a, b]: readonly Touch[]): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

/**
 * A pinch on a chapter, which changes its font size. `onPinch` receives the factor since the fingers came down at each movement, and
 * `isDone` once one of them lifts; the factor is 1 when the pinch was cancelled.
 */
export const createPinchLayer = (onPinch: (factor: number, isDone: boolean) => void): DocumentLayer => ({
  setColours: () => {},
  onDocumentLoaded(_spine, doc) {
    let startDistance = 0;
    let times = 1;
    let isPinching = false;
    let endedAt = Number.NEGATIVE_INFINITY;
    const end = (at: number, last: number): void => {
      if (startDistance === 0) return;
      startDistance = 0;
      endedAt = at;
      if (isPinching) onPinch(last, true);
      isPinching = false;
    };
    const onTouch = (event: TouchEvent): void => {
      const touches = [...event.touches];
      if (touches.length !== 2) return end(event.timeStamp, event.type === 'touchcancel' ? 1 : times);
      if (event.type === 'touchstart') {
        if (isZoomedIn()) return;
        startDistance = getDistance(touches);
        times = 1;
      }
      if (startDistance === 0) return;
      event.preventDefault(); // keeps the browser from zooming the page
      times = getDistance(touches) / startDistance;
      isPinching ||= Math.abs(times - 1) > MIN_CHANGE;
      if (isPinching) onPinch(times, false);
    };
    const options = { passive: false, capture: true };
    doc.addEventListener('touchstart', onTouch, options);
    doc.addEventListener('touchmove', onTouch, options);
    doc.addEventListener('touchend', onTouch, options);
    doc.addEventListener('touchcancel', onTouch, options);
    // runs before all listeners of the document, so that no link is followed either
    doc.defaultView?.addEventListener(
      'click',
      (event) => {
        if (startDistance === 0 && event.timeStamp - endedAt > CLICK_GUARD_MS) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
  },
});
