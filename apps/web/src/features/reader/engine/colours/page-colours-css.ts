import type { PageColours } from '../settings.ts';
import { splitSelectorList } from '../style-rules.ts';
import type { DeclaredColours } from './declared-colours.ts';

/** Attribute of drawings and ornaments that get a ground of their own, on which they can be seen: a `light` or `dark` one. */
export const PLATE_ATTRIBUTE = 'data-lectern-plate';
/** Attribute of rules (`hr`) that are drawn by their ground. */
export const LINE_ATTRIBUTE = 'data-lectern-line';

/** Grounds for drawings, and the ink on them. */
export const PLATES = {
  light: { ground: '#f2ede2', ink: '#1b1a18' },
  dark: { ground: '#1f1c18', ink: '#d6cec0' },
} as const;

/** Attribute of the root on dark pages. */
const DARK_ATTRIBUTE = 'data-lectern-dark';
const COLOURS = {
  background: '--lectern-page-background',
  ink: '--lectern-page-ink',
  soft: '--lectern-page-soft',
  link: '--lectern-page-link',
} as const;
export const SOFT_INK = `var(${COLOURS.soft})`;

const DRAWINGS = 'svg,svg *';
/** Before an element of a dark page, and of an element there: neither counts for the order of rules. */
const IN_DARK = `:where([${DARK_ATTRIBUTE}])`;
const IS_DARK = `:where([${DARK_ATTRIBUTE}],[${DARK_ATTRIBUTE}] *)`;
const PSEUDO_ELEMENT = /(?=::?(?:before|after|first-letter|first-line|marker)\b)/i;

const buildPseudoElementCss = ({ pseudoElements }: DeclaredColours): string =>
  pseudoElements
    .map(({ selector, isEmpty, isPicture }) => {
      const ground = isPicture ? `background:${PLATES.light.ground}!important;` : 'background:none!important;';
      const inDark = splitSelectorList(selector).map((each) => each.replace(PSEUDO_ELEMENT, IS_DARK));
      return `${inDark.join(',')}{color:inherit!important;-webkit-text-fill-color:currentcolor!important;${isEmpty ? '' : ground}text-shadow:none!important}`;
    })
    .join('\n');

const selectInDark = (...selectors: string[]): string => selectors.map((each) => `${IN_DARK} ${each}`).join(',');

/** Dark pages override the colours of the book, or black text would stay black. */
const buildDarkCss = (declared: DeclaredColours | null): string => `
  ${selectInDark('body', `body :not(${DRAWINGS})`)}{color:var(${COLOURS.ink})!important;-webkit-text-fill-color:currentcolor!important;-webkit-text-stroke-color:currentcolor!important;text-shadow:none!important;mix-blend-mode:normal!important}
  ${selectInDark('body', `body :not(${DRAWINGS},img,video)`)}{filter:none!important}
  ${selectInDark(`body :not(${DRAWINGS},img,hr,[${PLATE_ATTRIBUTE}])`)}{background-color:transparent!important;background-image:none!important;box-shadow:none!important}
  ${selectInDark('body a:any-link', `body a:any-link :not(${DRAWINGS})`)}{color:var(${COLOURS.link})!important}
  ${selectInDark(`[${LINE_ATTRIBUTE}]`)}{background-color:currentcolor!important}
  svg${IS_DARK}{color:var(${COLOURS.ink})!important}
  ${declared ? buildPseudoElementCss(declared) : ''}`;

/**
 * CSS of the page colours, whatever they are: a new style sheet would lay the chapter out again. `!important` in a layer overrides all styles of
 * the book, whatever their selectors. @param declared the colours of the book's styles; null when they are off
 */
export const buildPageColoursCss = (declared: DeclaredColours | null): string =>
  `html{-webkit-text-size-adjust:none;text-size-adjust:none}
  @layer page{body{margin:0!important;padding:0!important;max-width:none!important;width:auto!important}}
  :where(a:any-link){color:var(${COLOURS.link})}
  ${selectInDark(`body :not(${DRAWINGS},math,math *,img,a:any-link,a:any-link *)`)}{border-color:currentColor}
  @layer page-colours{
  html{background:var(${COLOURS.background})!important;color:var(${COLOURS.ink})!important}
  html,body{color-scheme:light!important}
  html${IS_DARK},body${IS_DARK}{color-scheme:dark!important}
  body{background:none!important}
  ${buildDarkCss(declared)}
  ${declared?.hasEffects ? `body :not(${DRAWINGS},img,video){filter:none!important;mix-blend-mode:normal!important}` : ''}
  ${(declared?.floors ?? []).map((selector) => `${selector}{background:none!important}`).join('\n')}
  [${PLATE_ATTRIBUTE}=light]{background-color:${PLATES.light.ground}!important;color:${PLATES.light.ink}!important}
  [${PLATE_ATTRIBUTE}=dark]{background-color:${PLATES.dark.ground}!important;color:${PLATES.dark.ink}!important}
  }`;

/** Sets the colours of a page on the root of its document. */
export const setPageColours = (root: HTMLElement, colours: PageColours): void => {
  for (const [name, property] of Object.entries(COLOURS))
    root.style.setProperty(property, colours[name as keyof typeof COLOURS], 'important'); // one of its keys
  root.toggleAttribute(DARK_ATTRIBUTE, colours.dark);
};
