import type { PageColours } from '../settings.ts';
import { selectAll, splitSelectorList } from '../style-rules.ts';
import {
  blend,
  type Colour,
  computeContrast,
  getMinContrast,
  isLargeText,
  makeReadable,
  toCssColour,
} from './contrast.ts';
import type { DeclaredColours } from './declared-colours.ts';
import { listGradientColours, parseColour } from './parse-colour.ts';

const INK_ATTRIBUTE = 'data-lectern-ink';
const OPAQUE_ATTRIBUTE = 'data-lectern-opaque';
const UNPICTURED_ATTRIBUTE = 'data-lectern-unpictured';
const PLAIN_ATTRIBUTE = 'data-lectern-plain';
const GROUNDLESS_ATTRIBUTE = 'data-lectern-groundless';
const ATTRIBUTES = [GROUNDLESS_ATTRIBUTE, INK_ATTRIBUTE, OPAQUE_ATTRIBUTE, UNPICTURED_ATTRIBUTE, PLAIN_ATTRIBUTE];
const TEXT = 3;
/** Without background pictures the words on them change their ground, and are compared again. */
const MAX_ROUNDS = 3;

/** Smaller ones are ornaments. */
const MIN_GROUND_PX = 24;
const MIN_GROUND_ALPHA = 0.5;

const FIXED_CSS = `[${GROUNDLESS_ATTRIBUTE}]{background:none!important}
[${OPAQUE_ATTRIBUTE}]{opacity:1!important}
[${UNPICTURED_ATTRIBUTE}]{background-image:none!important;-webkit-background-clip:border-box!important;background-clip:border-box!important}
${['before', 'after', 'first-letter', 'first-line', 'marker'].map((name) => `[${PLAIN_ATTRIBUTE}]::${name}`).join()}{color:inherit!important;-webkit-text-fill-color:currentcolor!important;background:none!important;opacity:1!important}`;

/** What lies behind the words of an element. */
type Ground = {
  /** Colours of the ground: of a gradient, several. */
  colours: readonly Colour[];
  opacity: number;
  faded: readonly Element[];
  pictured: readonly Element[];
  /** An ancestor gets another ink, which its descendants would inherit. */
  isInked: boolean;
};

/** The next element that is not inside the current one. */
const skipSubtree = (walker: TreeWalker): Node | null => {
  for (;;) {
    const next = walker.nextSibling();
    if (next) return next;
    if (!walker.parentNode()) return null;
  }
};

const getOpacity = (value: string): number => (value === '' ? 1 : Number(value));

const hasWords = (element: Element): boolean => {
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === TEXT && /\S/.test(child.nodeValue ?? '')) return true;
  return false;
};

/** Whether an empty box lies behind the words beside it: they are compared with the page. */
const isGroundOfOthers = (element: Element, { position, backgroundColor }: CSSStyleDeclaration): boolean => {
  if (!/absolute|fixed/.test(position) || element.childElementCount > 0 || hasWords(element)) return false;
  if (
    (parseColour(backgroundColor)?.[3] ?? 0) < MIN_GROUND_ALPHA ||
    !/\S/.test(element.parentElement?.textContent ?? '')
  )
    return false;
  const { width, height } = element.getBoundingClientRect();
  return width > MIN_GROUND_PX && height > MIN_GROUND_PX;
};
/**
 * Finds the words of a chapter that cannot be read on a page of these colours, because the book has set only one of ink and ground, or for
 * another page; marks their elements, and returns the CSS that mends them.
 */
export const mendUnreadableText = (
  doc: Document,
  win: Window,
  page: Pick<PageColours, 'background' | 'ink'>,
  declared: DeclaredColours,
): string => {
  const [background, pageInk] = [parseColour(page.background), parseColour(page.ink)];
  if (!doc.body || !background || !pageInk) return '';
  const inks: Colour[] = [pageInk, background];
  const opaque = new Set<Element>();
  const unpictured = new Set<Element>();
  const groundless = new Set<Element>();
  let inked = new Map<Element, string>();
  let grounds = new Map<Element, Ground>();
  const pageGround: Ground = { colours: [background], opacity: 1, faded: [], pictured: [], isInked: false };

  const readGround = (element: Element, style: CSSStyleDeclaration, parent: Ground): Ground => {
    const opacity = opaque.has(element) ? 1 : getOpacity(style.opacity);
    const own = element === doc.body ? null : parseColour(style.backgroundColor);
    const colours = own && own[3] > 0 ? parent.colours.map((colour) => blend(own, colour)) : parent.colours;
    const isPictured = style.backgroundImage !== 'none' && !unpictured.has(element);
    const stops = isPictured ? listGradientColours(style.backgroundImage) : [];
    return {
      colours: stops.length > 0 ? stops.flatMap((stop) => colours.map((colour) => blend(stop, colour))) : colours,
      opacity: parent.opacity * opacity,
      faded: opacity < 1 ? [...parent.faded, element] : parent.faded,
      pictured: isPictured ? [...parent.pictured, element] : parent.pictured,
      isInked: parent.isInked,
    };
  };
  /** The ink that words need instead of theirs; null when they can be read. */
  const findInk = (style: CSSStyleDeclaration, ground: Ground): Colour | null => {
    const ink = parseColour(style.webkitTextFillColor || style.color) ?? parseColour(style.color) ?? pageInk;
    const minimum = getMinContrast(isLargeText(Number.parseFloat(style.fontSize), Number(style.fontWeight)));
    const isReadable = (opacity: number): boolean => {
      const [red, green, blue, alpha] = ink;
      return ground.colours.every(
        (colour) => computeContrast(blend([red, green, blue, alpha * opacity], colour), colour) >= minimum,
      );
    };
    const isClipped = ground.pictured.length > 0 && ink[3] < 1;
    if (!isClipped && isReadable(ground.opacity)) return null;
    for (const element of ground.faded) opaque.add(element);
    if (!isClipped && isReadable(1)) return null;
    for (const element of ground.pictured) unpictured.add(element);
    const [behind = background] = ground.colours;
    return makeReadable(blend(ink, behind), behind, minimum, inks);
  };
  const compareAll = (): void => {
    inked = new Map();
    grounds = new Map();
    const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_ELEMENT);
    let isSkipped = false;
    for (let node: Node | null = doc.body; node; node = isSkipped ? skipSubtree(walker) : walker.nextNode()) {
      const element = node as Element; // the walker shows elements only
      const style = win.getComputedStyle(element);
      isSkipped = element.localName === 'svg' || style.display === 'none';
      if (isSkipped) continue;
      const ground = readGround(element, style, grounds.get(element.parentElement ?? doc.body) ?? pageGround);
      grounds.set(element, ground);
      if (isGroundOfOthers(element, style)) groundless.add(element);
      if (!hasWords(element) && style.display !== 'list-item') continue;
      const ink = findInk(style, ground);
      if (!ink && !ground.isInked) continue;
      inked.set(element, ink ? toCssColour(ink) : style.webkitTextFillColor || style.color);
      grounds.set(element, { ...ground, isInked: true });
    }
  };

  for (const attribute of ATTRIBUTES)
    for (const element of doc.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
  for (let round = 0, changes = -1; round < MAX_ROUNDS && changes !== opaque.size + unpictured.size; round += 1) {
    changes = opaque.size + unpictured.size;
    compareAll();
  }

  const plain = new Set<Element>();
  const pseudoSelectors = declared.pseudoElements.flatMap(({ selector }) => splitSelectorList(selector));
  for (const selector of pseudoSelectors) {
    const [, base = '', name = ''] = /^(.*?)::?(before|after|first-letter|first-line|marker)/is.exec(selector) ?? [];
    if (name === '') continue;
    for (const element of selectAll(doc, base.trim() || '*')) {
      const style = win.getComputedStyle(element, `::${name}`);
      const ground = grounds.get(element);
      if (!ground || (/before|after/.test(name) && /^(?:none|normal|""|)$/.test(style.content))) continue;
      if (inked.has(element) || findInk(style, readGround(doc.createElement('span'), style, ground)))
        plain.add(element);
    }
  }

  for (const element of groundless) element.setAttribute(GROUNDLESS_ATTRIBUTE, '');
  for (const element of opaque) element.setAttribute(OPAQUE_ATTRIBUTE, '');
  for (const element of unpictured) element.setAttribute(UNPICTURED_ATTRIBUTE, '');
  for (const element of plain) element.setAttribute(PLAIN_ATTRIBUTE, '');
  const colours = [...new Set(inked.values())];
  for (const [element, colour] of inked) element.setAttribute(INK_ATTRIBUTE, String(colours.indexOf(colour)));
  if (opaque.size + unpictured.size + plain.size + inked.size + groundless.size === 0) return '';
  const inkRules = colours.map(
    (colour, index) =>
      `[${INK_ATTRIBUTE}="${index}"]{color:${colour}!important;-webkit-text-fill-color:currentcolor!important}`,
  );
  return `@layer page-colours{${FIXED_CSS}\n${inkRules.join('\n')}}`;
};
