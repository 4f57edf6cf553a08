/** What is shown large. */
export type Zoomable = {
  zoomBy(factor: number): void;
  fit(): void;
  readonly zoom: number;
};

export const ZOOM_STEP = 1.25;
const DOUBLE = 2;

/** Wheel with Ctrl, pinch, double click and, for pictures, dragging with the mouse. Links and forms do nothing here. */
export const listenToZoom = (
  doc: Document,
  view: Zoomable,
  isPicture: boolean,
  fitted: number,
  onKey: (event: KeyboardEvent) => void,
): void => {
  const root = doc.documentElement;
  for (const type of ['click', 'auxclick', 'submit', 'dragstart'])
    doc.addEventListener(
      type,
      (event) => {
        const target = event.target as Element | null; // of an event inside a document
        if (type === 'submit' || type === 'dragstart' || target?.closest?.('a,area')) event.preventDefault();
      },
      true,
    );
  doc.addEventListener('keydown', onKey);
  doc.addEventListener('dblclick', () => (view.zoom > fitted * 1.01 ? view.fit() : view.zoomBy(DOUBLE)));
  doc.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      view.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 40 : 1) * 0.003));
    },
    { passive: false },
  );

  let distance = 0;
  const getDistance = ({ touches }: TouchEvent): number => {
    const [a, b] = [touches.item(0), touches.item(1)];
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  };
  doc.addEventListener('touchstart', (event) => (distance = getDistance(event)), { passive: true });
  doc.addEventListener(
    'touchmove',
    (event) => {
      const next = getDistance(event);
      if (next === 0) return;
      event.preventDefault();
      if (distance > 0) view.zoomBy(next / distance);
      distance = next;
    },
    { passive: false },
  );

  if (!isPicture) return;
  let last: { x: number; y: number } | null = null;
  doc.addEventListener('pointerdown', ({ pointerType, button, clientX, clientY }) => {
    if (pointerType === 'mouse' && button === 0) last = { x: clientX, y: clientY };
  });
  doc.addEventListener('pointermove', ({ buttons, clientX, clientY }) => {
    if (!last || (buttons & 1) === 0) return;
    root.scrollLeft -= clientX - last.x;
    root.scrollTop -= clientY - last.y;
    last = { x: clientX, y: clientY };
  });
  doc.addEventListener('pointerup', () => {
    last = null;
  });
};
