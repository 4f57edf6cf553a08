import type { PageColours } from '../settings.ts';
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

const DRAWINGS = 'svg,svg *';

const buildPseudoElementCss = ({ pseudoElements }: DeclaredColours): string =>
  pseudoElements
    .map(({ selector, isEmpty, isPicture }) => {
      const ground = isPicture ? `background:${PLATES.light.ground}!important;` : 'background:none!important;';
      return `${selector}{color:inherit!important;-webkit-text-fill-color:currentcolor!important;${isEmpty ? '' : ground}text-shadow:none!important}`;
    })
    .join('\n');

/** Dark pages override the colours of the book, or black text would stay black. */
const buildDarkCss = ({ ink, link }: PageColours, declared: DeclaredColours | null): string => `
  body,body :not(${DRAWINGS}){color:${ink}!important;-webkit-text-fill-color:currentcolor!important;-webkit-text-stroke-color:currentcolor!important;text-shadow:none!important;mix-blend-mode:normal!important}
  body,body :not(${DRAWINGS},img,video){filter:none!important}
  body :not(${DRAWINGS},img,hr,[${PLATE_ATTRIBUTE}]){background-color:transparent!important;background-image:none!important;box-shadow:none!important}
  body a:any-link,body a:any-link :not(${DRAWINGS}){color:${link}!important}
  [${LINE_ATTRIBUTE}]{background-color:currentcolor!important}
  svg{color:${ink}!important}
  ${declared ? buildPseudoElementCss(declared) : ''}`;

/**
 * CSS of the page colours. `!important` in a layer overrides all styles of the book, whatever their selectors. @param declared the colours of
 * the book's styles; null when they are off
 */
export const buildPageColoursCss = (colours: PageColours, declared: DeclaredColours | null): string => {
  const { background, ink, link, dark } = colours;
  return `html{-webkit-text-size-adjust:none;text-size-adjust:none}
  @layer page{body{margin:0!important;padding:0!important;max-width:none!important;width:auto!important}}
  :where(a:any-link){color:${link}}
  ${dark ? `body :not(${DRAWINGS},math,math *,img,a:any-link,a:any-link *){border-color:currentColor}` : ''}
  @layer page-colours{
  html{background:${background}!important;color:${ink}!important}
  html,body{color-scheme:${dark ? 'dark' : 'light'}!important}
  body{background:none!important}
  ${dark ? buildDarkCss(colours, declared) : ''}
  ${declared?.hasEffects ? `body :not(${DRAWINGS},img,video){filter:none!important;mix-blend-mode:normal!important}` : ''}
  ${(declared?.floors ?? []).map((selector) => `${selector}{background:none!important}`).join('\n')}
  [${PLATE_ATTRIBUTE}=light]{background-color:${PLATES.light.ground}!important;color:${PLATES.light.ink}!important}
  [${PLATE_ATTRIBUTE}=dark]{background-color:${PLATES.dark.ground}!important;color:${PLATES.dark.ink}!important}
  }`;
};
