export type ZoomHandlers = {
  /** Zooms by a factor around a point of the window. */
  zoomBy(factor: number, x: number, y: number): void;
  /** Zooms in at a point, or back to fit. */
  toggleZoom(x: number, y: number): void;
  /** Whether dragging with the mouse pans the page. */
  canDragPages(): boolean;
};

const WHEEL_STEP = 0.0022;
const MIDDLE = [0.3, 0.7] as const;
const DRAG_THRESHOLD_PX = 4;

const getDistance = ([a, b]: readonly Touch[]): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

/** Listens to pinches, Ctrl + wheel, double taps in the middle, and mouse drags. */
export const listenToZoom = (scroller: HTMLElement, handlers: ZoomHandlers): void => {
  let lastDistance = 0;
  scroller.addEventListener('touchstart', ({ touches }) => {
    lastDistance = touches.length === 2 ? getDistance([...touches]) : 0;
  });
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const [a, b] = event.touches;
      if (!a || !b || lastDistance === 0) return;
      event.preventDefault();
      const now = getDistance([a, b]);
      handlers.zoomBy(now / lastDistance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      lastDistance = now;
    },
    { passive: false },
  );
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      handlers.zoomBy(Math.exp(-event.deltaY * WHEEL_STEP), event.clientX, event.clientY);
    },
    { passive: false },
  );
  scroller.addEventListener('dblclick', (event) => {
    const share = event.clientX / scroller.clientWidth;
    if (share > MIDDLE[0] && share < MIDDLE[1] && handlers.canDragPages())
      handlers.toggleZoom(event.clientX, event.clientY);
  });
  listenToMouseDrag(scroller, handlers);
};

const listenToMouseDrag = (scroller: HTMLElement, handlers: ZoomHandlers): void => {
  let dragStart: { x: number; y: number; left: number; top: number } | null = null;
  let hasMoved = false;
  scroller.addEventListener('pointerdown', (event) => {
    hasMoved = false;
    if (event.pointerType !== 'mouse' || event.button !== 0 || !handlers.canDragPages()) return;
    dragStart = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
  });
  scroller.addEventListener('pointermove', (event) => {
    if (!dragStart) return;
    const [x, y] = [event.clientX - dragStart.x, event.clientY - dragStart.y];
    if (Math.hypot(x, y) > DRAG_THRESHOLD_PX) hasMoved = true;
    if (hasMoved) scroller.scrollTo(dragStart.left - x, dragStart.top - y);
  });
  const release = (): void => {
    dragStart = null;
  };
  scroller.addEventListener('pointerup', release);
  scroller.addEventListener('pointerleave', release);
  // a drag is no tap
  scroller.addEventListener('click', (event) => hasMoved && event.stopPropagation(), true);
};
