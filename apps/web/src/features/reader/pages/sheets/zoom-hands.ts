export type ZoomHands = {
  /** Makes pages larger by a factor around a point of the window. */
  by(factor: number, x: number, y: number): void;
  /** Larger at that point, or back to where it fits. */
  toggle(x: number, y: number): void;
  /** Whether a hand that drags moves the page. */
  grabs(): boolean;
};

const WHEEL_STEP = 0.0022;
const MIDDLE = [0.3, 0.7] as const;
const GRAB_PX = 4;

const distance = ([a, b]: readonly Touch[]): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

/** Pinch, Ctrl with the wheel, a double tap in the middle, and a mouse that moves the page. */
export const listenToZoom = (scroller: HTMLElement, hands: ZoomHands): void => {
  let apart = 0;
  scroller.addEventListener('touchstart', ({ touches }) => {
    apart = touches.length === 2 ? distance([...touches]) : 0;
  });
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const [a, b] = event.touches;
      if (!a || !b || apart === 0) return;
      event.preventDefault();
      const now = distance([a, b]);
      hands.by(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      apart = now;
    },
    { passive: false },
  );
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      hands.by(Math.exp(-event.deltaY * WHEEL_STEP), event.clientX, event.clientY);
    },
    { passive: false },
  );
  scroller.addEventListener('dblclick', (event) => {
    const share = event.clientX / scroller.clientWidth;
    if (share > MIDDLE[0] && share < MIDDLE[1] && hands.grabs()) hands.toggle(event.clientX, event.clientY);
  });
  listenToGrab(scroller, hands);
};

const listenToGrab = (scroller: HTMLElement, hands: ZoomHands): void => {
  let held: { x: number; y: number; left: number; top: number } | null = null;
  let moved = false;
  scroller.addEventListener('pointerdown', (event) => {
    moved = false;
    if (event.pointerType !== 'mouse' || event.button !== 0 || !hands.grabs()) return;
    held = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
  });
  scroller.addEventListener('pointermove', (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (Math.hypot(x, y) > GRAB_PX) moved = true;
    if (moved) scroller.scrollTo(held.left - x, held.top - y);
  });
  const release = (): void => {
    held = null;
  };
  scroller.addEventListener('pointerup', release);
  scroller.addEventListener('pointerleave', release);
  // a page that was moved was not tapped
  scroller.addEventListener('click', (event) => moved && event.stopPropagation(), true);
};
