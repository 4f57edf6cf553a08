/** Tells that a selection was set and needs no time to settle. */
export const SELECTION_SETTLED = 'selectionsettled';
/** A selection counts as settled this long after its last change. */
const DEBOUNCE_MS = 200;

/** Reports each selection once it has settled, and its end (null). Reports nothing while a mouse button is down. */
export const watchSelection = (doc: Document, onSelection: (selected: Range | null) => void): void => {
  let isMouseDown = false;
  let hasReported = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    if (isMouseDown) return;
    const selection = doc.getSelection();
    const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    if (range === null && !hasReported) return;
    hasReported = range !== null;
    onSelection(range);
  };
  const scheduleReport = (): void => {
    clearTimeout(timer);
    timer = setTimeout(report, DEBOUNCE_MS);
  };
  doc.addEventListener('selectionchange', scheduleReport);
  doc.addEventListener(SELECTION_SETTLED, () => {
    clearTimeout(timer);
    report();
  });
  doc.addEventListener('pointerdown', ({ pointerType }) => {
    isMouseDown = pointerType === 'mouse';
  });
  for (const kind of ['pointerup', 'pointercancel'])
    doc.addEventListener(kind, () => {
      isMouseDown = false;
      scheduleReport();
    });
};
