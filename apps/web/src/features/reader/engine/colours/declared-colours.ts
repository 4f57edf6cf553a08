import { isSelectorUsed, listStyleRules } from '../style-rules.ts';
import type { Colour } from './contrast.ts';
import { parseColour } from './parse-colour.ts';

/** A pseudo-element by its full selector. `isEmpty`: without words; `isPicture`: its content is one. */
type PseudoElement = { selector: string; isEmpty: boolean; isPicture: boolean };

const COVERING = /absolute|fixed/;
const FULL = /^(?:0(?:px|%)?|100%)$/;
/** Whether a box lies over or behind the whole of another one. */
const isCovering = (style: CSSStyleDeclaration): boolean =>
  COVERING.test(style.position) &&
  (FULL.test(style.inset) ||
    ['top', 'right', 'bottom', 'left'].every((side) => /^-?[\d.]/.test(style.getPropertyValue(side))) ||
    (FULL.test(style.width) && FULL.test(style.height)));
/** Effects that change the colours of words. */
const EFFECT = /(?:^|[^-])filter:[^;]*(?:invert|brightness|contrast)|mix-blend-mode:/;

/** The colours that the styles of a chapter declare, wherever they apply. */
export type DeclaredColours = {
  inks: readonly Colour[];
  grounds: readonly Colour[];
  /** Something is declared whose colour only the browser can compute. */
  isUncertain: boolean;
  hasOpacity: boolean;
  hasEffects: boolean;
  /** Selectors of empty pseudo-elements that are the ground of their element. */
  floors: readonly string[];
  /** Coloured pseudo-elements. */
  pseudoElements: readonly PseudoElement[];
  /** Selectors of elements with a background picture. */
  pictured: readonly string[];
};

const COLOUR_PROPERTIES = [
  'color',
  '-webkit-text-fill-color',
  '-webkit-text-stroke-color',
  'background-color',
  'background-image',
  'background',
  'text-shadow',
  'opacity',
  'color-scheme',
];
const PRESENTATIONAL_ATTRIBUTES = '[color],[bgcolor],[text],[background],[link],[mathcolor],[mathbackground]';
const HAS_COLOURS = /color|background|opacity|fill|content: url/;
const PICTURE = /gradient\(|url\(|image-set\(|var\(/;
const INHERITED = /^(?:inherit|unset|)$/i;
const TRANSPARENT = /^(?:transparent|none|initial|inherit|unset|)$/i;
const PSEUDO_ELEMENT = /::(?:before|after|first-letter|first-line|marker)|:(?:before|after|first-letter|first-line)\b/i;

/** An important inline style overrides every sheet, whatever the layer: a page could not set its colours. */
const demoteImportance = (style: CSSStyleDeclaration): void => {
  for (const name of COLOUR_PROPERTIES)
    if (style.getPropertyPriority(name) === 'important') style.setProperty(name, style.getPropertyValue(name));
};

/** Reads the styles of a chapter, before ours are added. Where they could override ours in any case, they lose their importance. */
export const readDeclaredColours = (doc: Document, sheets: readonly CSSStyleSheet[]): DeclaredColours => {
  const inks = new Map<string, Colour>();
  const grounds = new Map<string, Colour>();
  const pseudoElements: PseudoElement[] = [];
  const pictured: string[] = [];
  let isUncertain = doc.querySelector(PRESENTATIONAL_ATTRIBUTES) !== null;
  let hasOpacity = false;
  let hasEffects = false;
  const floors: string[] = [];

  const properties = [
    { name: 'color', found: inks, ignored: INHERITED },
    { name: '-webkit-text-fill-color', found: inks, ignored: INHERITED },
    { name: 'background-color', found: grounds, ignored: TRANSPARENT },
  ];
  const getImage = (style: CSSStyleDeclaration): string =>
    style.getPropertyValue('background-image') || style.getPropertyValue('background');
  const hasOwnOpacity = (style: CSSStyleDeclaration): boolean => !/^1?$/.test(style.getPropertyValue('opacity'));
  /** Whether a declaration has nothing that was not noted yet. */
  const isNoted = (style: CSSStyleDeclaration): boolean =>
    !PICTURE.test(getImage(style)) &&
    !hasOwnOpacity(style) &&
    properties.every(({ name, found, ignored }) => {
      const value = style.getPropertyValue(name);
      return ignored.test(value) || found.has(value);
    });
  /** Notes the colours of a declaration; whether it has some. */
  const read = (style: CSSStyleDeclaration): boolean => {
    let hasColours = false;
    for (const { name, found, ignored } of properties) {
      const value = style.getPropertyValue(name);
      if (ignored.test(value)) continue;
      const colour = parseColour(value);
      if (colour) found.set(value, colour);
      if (!colour || colour[3] < 1) isUncertain = true;
      hasColours = true;
    }
    const hasImage = PICTURE.test(getImage(style));
    if (hasImage) isUncertain = true;
    if (hasOwnOpacity(style)) hasOpacity = true;
    return hasImage || hasColours;
  };

  for (const { style, selector, isLayered } of listStyleRules(sheets)) {
    if (EFFECT.test(style.cssText)) hasEffects = true;
    if (!HAS_COLOURS.test(style.cssText)) continue;
    if (isLayered) demoteImportance(style);
    // most sheets are those of the whole book
    if (!isNoted(style) && !isSelectorUsed(doc, selector)) continue;
    const hasColours = read(style);
    if (PSEUDO_ELEMENT.test(selector)) {
      const content = style.getPropertyValue('content');
      if (hasColours) isUncertain = true;
      if (hasColours && isCovering(style)) floors.push(selector);
      if (hasColours || content.includes('url('))
        pseudoElements.push({ selector, isEmpty: /^(?:""|'')$/.test(content), isPicture: content.includes('url(') });
    } else if (hasColours && PICTURE.test(getImage(style))) pictured.push(selector);
  }
  for (const element of doc.querySelectorAll<HTMLElement>('[style]')) {
    const text = element.getAttribute('style') ?? '';
    if (EFFECT.test(text)) hasEffects = true;
    if (!HAS_COLOURS.test(text) || element.closest('svg')) continue;
    read(element.style);
    demoteImportance(element.style);
  }
  if (doc.querySelector('[style*="url("]')) pictured.push('[style*="url("]');
  return {
    inks: [...inks.values()],
    grounds: [...grounds.values()],
    isUncertain,
    hasOpacity,
    hasEffects,
    floors,
    pseudoElements,
    pictured,
  };
};
