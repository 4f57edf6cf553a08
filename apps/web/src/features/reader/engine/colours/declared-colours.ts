import { listStyleRules } from '../style-rules.ts';
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

  const note = (found: Map<string, Colour>, value: string, ignored: RegExp): boolean => {
    if (ignored.test(value)) return false;
    const colour = parseColour(value);
    if (colour) found.set(value, colour);
    if (!colour || colour[3] < 1) isUncertain = true;
    return true;
  };
  /** Notes the colours of a declaration; whether it has some. */
  const read = (style: CSSStyleDeclaration): boolean => {
    const found = [
      note(inks, style.getPropertyValue('color'), INHERITED),
      note(inks, style.getPropertyValue('-webkit-text-fill-color'), INHERITED),
      note(grounds, style.getPropertyValue('background-color'), TRANSPARENT),
    ];
    const image = style.getPropertyValue('background-image') || style.getPropertyValue('background');
    const hasImage = PICTURE.test(image);
    if (hasImage) isUncertain = true;
    const opacity = style.getPropertyValue('opacity');
    if (opacity !== '' && opacity !== '1') hasOpacity = true;
    return hasImage || found.includes(true);
  };

  for (const { style, selector, isLayered } of listStyleRules(sheets)) {
    if (EFFECT.test(style.cssText)) hasEffects = true;
    if (!HAS_COLOURS.test(style.cssText)) continue;
    const hasColours = read(style);
    if (isLayered) demoteImportance(style);
    if (PSEUDO_ELEMENT.test(selector)) {
      const content = style.getPropertyValue('content');
      if (hasColours) isUncertain = true;
      if (hasColours && isCovering(style)) floors.push(selector);
      if (hasColours || content.includes('url('))
        pseudoElements.push({ selector, isEmpty: /^(?:""|'')$/.test(content), isPicture: content.includes('url(') });
    } else if (
      hasColours &&
      PICTURE.test(style.getPropertyValue('background-image') || style.getPropertyValue('background'))
    )
      pictured.push(selector);
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
