/** Thickness of the caret in CSS pixels. */
const THICKNESS_PX = 3;

/** Draws the caret over the page: browsers show one only in text that can be edited. */
export const createCaretDrawing = (doc: Document) => {
  const element = doc.createElement('div');
  element.className = 'text-caret';
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  doc.body.append(element);
  return {
    /** @param rect in the window of the surface; null hides the caret */
    place(rect: DOMRect | null): void {
      element.hidden = rect === null;
      if (!rect) return;
      const [width, height] = [Math.max(THICKNESS_PX, rect.width), Math.max(THICKNESS_PX, rect.height)];
      Object.assign(element.style, {
        left: `${rect.left - (rect.width === 0 ? THICKNESS_PX / 2 : 0)}px`,
        top: `${rect.top - (rect.height === 0 ? THICKNESS_PX / 2 : 0)}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    },
    remove: (): void => element.remove(),
  };
};
