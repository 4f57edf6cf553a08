import type { Enlargeable } from './find-enlargeable.ts';

const SIZE_PX = 32;
const INSET_PX = 6;
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A button at the corner of what the pointer is on. Keys and the menu do the same, so it has no name and no place in the tab order. */
export const createHoverButton = (stage: HTMLElement) => {
  const doc = stage.ownerDocument;
  const button = doc.createElement('button');
  Object.assign(button, { type: 'button', tabIndex: -1, className: 'enlarge-button', hidden: true });
  button.setAttribute('aria-hidden', 'true');
  const svg = doc.createElementNS(NAMESPACE, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = doc.createElementNS(NAMESPACE, 'path');
  path.setAttribute('d', 'M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7');
  svg.append(path);
  button.append(svg);
  let onPress = (): void => {};
  let current: Element | null = null;
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onPress();
  });
  const hide = (): void => {
    button.hidden = true;
    current = null;
  };
  return {
    hide,
    watch(
      page: Document,
      frame: HTMLIFrameElement,
      find: (target: Element | null) => Enlargeable | null,
      open: (item: Enlargeable) => void,
    ): void {
      page.addEventListener('scroll', hide, { passive: true });
      page.addEventListener('pointerover', ({ pointerType, target }) => {
        if (pointerType !== 'mouse') return;
        const item = find(target as Element | null); // pointers are over elements
        if (!item) return hide();
        if (item.element === current) return;
        current = item.element;
        const outer = frame.getBoundingClientRect();
        const rect = [...item.element.getClientRects()].find(
          ({ right, left }) => right > 0 && left < page.documentElement.clientWidth,
        );
        if (!rect) return hide();
        button.style.left = `${outer.left + Math.min(rect.right, page.documentElement.clientWidth) - SIZE_PX - INSET_PX}px`;
        button.style.top = `${outer.top + Math.max(0, rect.top) + INSET_PX}px`;
        button.hidden = false;
        if (!button.isConnected) stage.append(button);
        onPress = () => open(item);
      });
    },
  };
};
