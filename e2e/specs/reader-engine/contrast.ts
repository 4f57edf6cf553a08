/// <reference lib="dom" />
import type { Frame } from '@playwright/test';

/** Words of a chapter with too little contrast to what lies behind them. */
type FaintText = { text: string; where: string; ink: string; ground: string; contrast: number };

/** The words of a chapter with too little contrast. */
export const listFaintText = async (frame: Frame): Promise<FaintText[]> => (await measureContrast(frame)).faint;

/**
 * Counts the texts of a chapter that were compared, and lists those whose contrast is below that of WCAG 2.2, 1.4.3: 4.5, or 3 for large text. Also those that pseudo-elements add or
 * style. Words in drawings must only be seen (3): what lies behind them is not known. It shares no code with the product.
 */
export const measureContrast = (frame: Frame): Promise<{ texts: number; faint: FaintText[] }> =>
  frame.evaluate(() => {
    type Rgba = [number, number, number, number];
    const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement; // created as one
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Rgba>();
    const parse = (value: string): Rgba => {
      const cached = known.get(value);
      if (cached) return cached;
      if (!context) throw new Error('There is no canvas');
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = value;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      const colour: Rgba = [red, green, blue, alpha / 255];
      known.set(value, colour);
      return colour;
    };
    const over = (top: Rgba, under: Rgba): Rgba => {
      const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + under[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const getLuminance = (colour: Rgba): number => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const getContrast = (one: Rgba, other: Rgba): number => {
      const [a, b] = [getLuminance(one), getLuminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    /** The colours behind an element: several for a gradient. Pictures are not known. */
    const listGrounds = (element: Element | null): Rgba[] => {
      if (!element) return [[255, 255, 255, 1]];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const own = parse(backgroundColor);
      const below = own[3] < 1 ? listGrounds(element.parentElement).map((under) => over(own, under)) : [own];
      const stops = backgroundImage.match(/(?:rgba?|hsla?|color|oklch|oklab|lab|lch)\([^()]*\)/g) ?? [];
      if (stops.length === 0 || !backgroundImage.includes('gradient(')) return below;
      return stops.flatMap((stop) => below.map((under) => over(parse(stop), under)));
    };
    const getOpacity = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * getOpacity(element.parentElement) : 1;
    const isLikeElement = (style: CSSStyleDeclaration, element: Element): boolean => {
      const own = getComputedStyle(element);
      return (
        style.color === own.color &&
        style.webkitTextFillColor === own.webkitTextFillColor &&
        parse(style.backgroundColor)[3] === 0
      );
    };
    const faint: { text: string; where: string; ink: string; ground: string; contrast: number }[] = [];
    let texts = 0;
    const check = (text: string, element: Element, pseudo: string | null): void => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo === '::first-letter' && isLikeElement(style, element)) return; // it may be the letter of a child
      texts += 1;
      const isDrawing = element.closest('svg') !== null;
      const value = isDrawing ? style.fill : style.webkitTextFillColor || style.color;
      const [red, green, blue, alpha] = parse(value);
      const own: Rgba = pseudo === null ? [0, 0, 0, 0] : parse(style.backgroundColor);
      const isLarge =
        Number.parseFloat(style.fontSize) >= 24 ||
        (Number.parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 600);
      for (const behind of listGrounds(element)) {
        const ground = over(own, behind);
        const ink = over([red, green, blue, alpha * getOpacity(element)], ground);
        const contrast = getContrast(ink, ground);
        if (contrast >= (isLarge || isDrawing ? 3 : 4.5) - 0.01) continue;
        const where = `${element.localName}${element.id && `#${element.id}`}${pseudo ?? ''}`;
        faint.push({
          text: text.trim().slice(0, 40),
          where,
          ink: String(ink.map(Math.round)),
          ground: String(ground.map(Math.round)),
          contrast,
        });
        return;
      }
    };
    const root = document.body ?? document.documentElement;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        !/\S/.test(node.nodeValue ?? '') ||
        element.closest('script,style,title,desc,metadata,defs,noscript')
      )
        continue;
      if (element.getClientRects().length === 0 || getComputedStyle(element).visibility !== 'visible') continue;
      check(node.nodeValue ?? '', element, null);
    }
    for (const element of root.querySelectorAll(':not(svg *)')) {
      if (element.getClientRects().length === 0) continue;
      const { display } = getComputedStyle(element);
      if (/block|list-item/.test(display) && /\S/.test(element.textContent ?? ''))
        check(element.textContent ?? '', element, '::first-letter');
      if (display === 'list-item') check('•', element, '::marker');
      for (const pseudo of ['::before', '::after']) {
        const { content } = getComputedStyle(element, pseudo);
        if (/^"[^"]*\S[^"]*"$/.test(content)) check(content, element, pseudo);
      }
    }
    return { texts, faint };
  });
