/// <reference lib="dom" />
import type { Frame } from '@playwright/test';

/** A text that is laid out where no reader can see it, and why. */
type UnreachableText = { text: string; reason: 'off page' | 'over next column' | 'cut'; box: string };

/** The texts of the chapter in a frame that no page shows. */
export const findUnreachableText = async (frame: Frame): Promise<UnreachableText[]> =>
  (await measureReachableText(frame)).unreachable;

/**
 * Counts the texts of the chapter in a frame, and lists those that no page shows: measured in the browser for all pages at once, since pages
 * are columns of one layout. Text that the book hides on purpose (not rendered, or in a box of a pixel) is counted as seen.
 */
export const measureReachableText = (frame: Frame): Promise<{ texts: number; unreachable: UnreachableText[] }> =>
  frame.evaluate(() => {
    const root = document.documentElement;
    const { body } = document;
    if (!body) return { texts: 0, unreachable: [] };
    const style = getComputedStyle(root);
    const isPaged = style.columnWidth !== 'auto';
    const isVertical = style.writingMode.startsWith('vertical');
    const isRightToLeft = style.direction === 'rtl';
    const number = (value: string): number => Number.parseFloat(value) || 0;
    const padding = {
      top: number(style.paddingTop),
      bottom: number(style.paddingBottom),
      left: number(style.paddingLeft),
      right: number(style.paddingRight),
    };
    const column = number(style.columnWidth);
    const gap = number(style.columnGap);

    type Box = { start: number; end: number; top: number; bottom: number };
    const toBox = (rect: DOMRect): Box => {
      if (isVertical)
        return {
          start: rect.top + root.scrollTop,
          end: rect.bottom + root.scrollTop,
          top: rect.left,
          bottom: rect.right,
        };
      if (isRightToLeft && isPaged)
        return {
          start: innerWidth - rect.right - root.scrollLeft,
          end: innerWidth - rect.left - root.scrollLeft,
          top: rect.top,
          bottom: rect.bottom,
        };
      return {
        start: rect.left + root.scrollLeft,
        end: rect.right + root.scrollLeft,
        top: rect.top,
        bottom: rect.bottom,
      };
    };
    const judge = ({ start, end, top, bottom }: Box): UnreachableText['reason'] | null => {
      if (!isPaged) {
        const size = isVertical ? root.clientHeight : root.clientWidth;
        return start < -1 || end > size + 1 ? 'off page' : null;
      }
      const middle = (top + bottom) / 2;
      const [low, high] = isVertical
        ? [padding.left, innerWidth - padding.right]
        : [padding.top, innerHeight - padding.bottom];
      if (middle < low || middle > high) return 'off page';
      const first = isVertical ? padding.top : isRightToLeft ? padding.right : padding.left;
      const nth = Math.max(0, Math.floor((start - first + gap / 2) / (column + gap)));
      const from = first + nth * (column + gap);
      if (start < -1) return 'off page';
      return end > from + column + gap / 2 + 1 || start < from - gap / 2 - 1 ? 'over next column' : null;
    };
    const isClippedBy = (element: Element, rect: DOMRect): 'on purpose' | 'scrolled' | boolean => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') return false;
      const clip = element.getBoundingClientRect();
      if (clip.width <= 2 || clip.height <= 2) return 'on purpose';
      const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
      const scrollsX = /auto|scroll/.test(overflowX);
      // what stands over the edge of a box that scrolls aside is scrolled into it
      const isOutsideX = scrollsX
        ? rect.left < clip.left - 1 || rect.right > clip.right + 1
        : x < clip.left - 1 || x > clip.right + 1;
      const isOutsideY = y < clip.top - 1 || y > clip.bottom + 1;
      if (!isOutsideX && !isOutsideY) return false;
      // boxes may scroll aside, and in scrolled flow also down
      if (isOutsideY && (isPaged || !/auto|scroll/.test(overflowY))) return true;
      return isOutsideX && !scrollsX ? true : 'scrolled';
    };

    const found: UnreachableText[] = [];
    let texts = 0;
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.nodeValue ?? '').trim();
      const parent = node.parentElement;
      if (text === '' || !parent || parent.closest('script,style,template,noscript,title,svg,math')) continue;
      texts += 1;
      range.selectNodeContents(node);
      let reason: UnreachableText['reason'] | null = null;
      let seen: DOMRect | undefined;
      for (const rect of range.getClientRects()) {
        if (rect.width === 0 || rect.height === 0) continue;
        if (rect.right < -5000 || rect.bottom < -600) continue; // moved away on purpose
        seen = rect;
        let isHidden = false;
        for (let element: Element | null = parent; element && element !== body; element = element.parentElement) {
          const clipped = isClippedBy(element, seen);
          if (clipped === 'scrolled') seen = element.getBoundingClientRect();
          isHidden = clipped === 'on purpose';
          if (isHidden) break;
          if (clipped === true) reason = 'cut';
        }
        if (isHidden) continue;
        reason ??= judge(toBox(seen));
        if (reason) break;
      }
      if (reason && seen) {
        const { left, top, right, bottom } = seen;
        found.push({ text: text.slice(0, 60), reason, box: [left, top, right, bottom].map(Math.round).join(' ') });
      }
    }
    return { texts, unreachable: found };
  });
