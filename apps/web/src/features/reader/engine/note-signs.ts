import type { ScreenRect } from './view.ts';

/** A mark whose text has a note, in one chapter. `label`: the name of its sign. */
type NotedRange = { id: string; range: Range; label: string };

const SIZE_PX = 24;
const GAP_PX = 2;
/** `message-square-text` of Lucide. */
const ICON = 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2zM13 8H7M17 12H7';

const createIcon = (doc: Document): SVGSVGElement => {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = doc.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = doc.createElementNS(namespace, 'path');
  path.setAttribute('d', ICON);
  svg.append(path);
  return svg;
};

/** The column of a line: the piece of the body that contains it. */
const findColumn = (doc: Document, line: DOMRect): DOMRect | null => {
  const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
  return (
    [...(doc.body?.getClientRects() ?? [])].find(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    ) ?? null
  );
};

/**
 * Signs in the margin beside text that has a note. They are drawn over the frame of the chapter, whose elements stay as they are, and
 * move with its pages. Those of the page on screen are reached by Tab. @param onOpen a sign was pressed
 */
export const createNoteSigns = (
  frame: HTMLIFrameElement,
  doc: Document,
  onOpen: (id: string, spot: ScreenRect) => void,
) => {
  const win = doc.defaultView;
  const root = doc.documentElement;
  const layer = frame.ownerDocument.createElement('div');
  layer.className = 'note-signs';
  const strip = frame.ownerDocument.createElement('div');
  layer.append(strip);

  const follow = (): void => {
    strip.style.transform = `translate(${-root.scrollLeft}px,${-root.scrollTop}px)`;
  };
  /** Left and top in the page of the chapter. */
  const place = (line: DOMRect): { left: number; top: number } => {
    const column = findColumn(doc, line) ?? line;
    const style = win?.getComputedStyle(doc.body ?? root);
    if (style?.writingMode.startsWith('vertical'))
      return { left: (line.left + line.right - SIZE_PX) / 2, top: column.top - SIZE_PX - GAP_PX };
    const top = (line.top + line.bottom - SIZE_PX) / 2;
    return style?.direction === 'rtl'
      ? { left: column.left - SIZE_PX - GAP_PX, top }
      : { left: column.right + GAP_PX, top };
  };
  const createSign = ({ id, range, label }: NotedRange): HTMLElement | null => {
    const line = [...range.getClientRects()].findLast(({ width, height }) => width > 0 && height > 0);
    if (!line) return null;
    const sign = frame.ownerDocument.createElement('button');
    sign.type = 'button';
    sign.setAttribute('aria-label', label);
    const { left, top } = place(line);
    sign.style.left = `${left + root.scrollLeft}px`;
    sign.style.top = `${top + root.scrollTop}px`;
    sign.append(createIcon(frame.ownerDocument));
    // those of other pages are out of sight, and out of the order of the Tab key
    const { clientWidth, clientHeight } = root;
    const isOnPage = line.right > 0 && line.left < clientWidth && line.bottom > 0 && line.top < clientHeight;
    sign.tabIndex = isOnPage ? 0 : -1;
    if (!isOnPage) sign.setAttribute('aria-hidden', 'true');
    sign.addEventListener('click', (event) => {
      event.stopPropagation();
      const outer = frame.getBoundingClientRect();
      const rect = range.getBoundingClientRect();
      onOpen(id, {
        left: outer.left + rect.left,
        top: outer.top + rect.top,
        right: outer.left + rect.right,
        bottom: outer.top + rect.bottom,
      });
    });
    return sign;
  };

  return {
    /** Draws the signs where their text is now. */
    draw(ranges: readonly NotedRange[]): void {
      if (ranges.length === 0) return layer.remove();
      if (!layer.isConnected) {
        frame.after(layer);
        doc.addEventListener('scroll', follow, { passive: true });
      }
      for (const side of ['left', 'top', 'width', 'height'] as const) layer.style[side] = frame.style[side];
      layer.style.visibility = frame.style.visibility;
      const hasFocus = strip.contains(frame.ownerDocument.activeElement);
      strip.replaceChildren(...ranges.map(createSign).filter((sign) => sign !== null));
      follow();
      if (hasFocus) frame.focus();
    },
    /** Another chapter is shown. */
    hide(): void {
      layer.style.visibility = 'hidden';
    },
    remove: (): void => layer.remove(),
  };
};
export type NoteSigns = ReturnType<typeof createNoteSigns>;
