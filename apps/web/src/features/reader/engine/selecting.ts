/** The reader's hand is still moving for so many ms after the last change. */
const SETTLED_MS = 200;

/** Tells of each selection when it stands still, and of its end (null). Not while a mouse button is held. */
export const watchSelection = (doc: Document, hear: (selected: Range | null) => void): void => {
  let held = false;
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    if (held) return;
    const selection = doc.getSelection();
    const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    if (range === null && !told) return;
    told = range !== null;
    hear(range);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLED_MS);
  };
  doc.addEventListener('selectionchange', soon);
  doc.addEventListener('pointerdown', ({ pointerType }) => {
    held = pointerType === 'mouse';
  });
  for (const kind of ['pointerup', 'pointercancel'])
    doc.addEventListener(kind, () => {
      held = false;
      soon();
    });
};
