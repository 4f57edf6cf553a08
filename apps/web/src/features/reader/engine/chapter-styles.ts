import type { DeclaredColours } from './colours/declared-colours.ts';
import { buildPageColoursCss, SOFT_INK } from './colours/page-colours-css.ts';
import { UNDIVIDED_CSS } from './hyphenation/undivided.ts';
import { OPENING_CSS } from './opening-paragraphs.ts';
import { PAGE_BREAKS_CSS } from './page-breaks.ts';
import { buildRootSizeCss } from './root-scale.ts';
import { computeMargin, type PageBox, type Settings, type Typeface } from './settings.ts';
import { WIDE_TABLES_CSS } from './wide-tables.ts';

/** Which styles a chapter defines itself, detected before ours are added. */
export type DetectedStyles = {
  style: boolean;
  font: boolean;
  lineHeight: boolean;
  align: boolean;
  justified: boolean;
  vertical: boolean;
  /** Size of a `rem` of the book, as a factor of the text size. */
  rootScale: number;
  colours: DeclaredColours | null;
};

/** Its important declarations are in a layer, where they override those of the book, whatever the selectors. */
const buildPageCss = (settings: Settings, box: PageBox, vertical: boolean): string => {
  const root = 'box-sizing:border-box!important;margin:0!important;max-width:none!important;';
  if (settings.flow === 'scrolled') {
    const inline = vertical
      ? `padding:${box.top}px 8vw ${box.bottom}px!important;height:100%!important;`
      : `padding:${box.top}px max(${computeMargin(box.width, settings)}px,(100% - ${settings.measure}px)/2) ${box.bottom}px!important;`;
    return `@layer page{html{${root}width:auto!important;${inline}${vertical ? 'overflow:auto hidden' : 'overflow:hidden auto'}!important}}
  html{overscroll-behavior:contain}`;
  }
  const column = vertical ? box.height - box.top - box.bottom : box.column;
  const gap = vertical ? box.top + box.bottom : box.gap;
  return `@layer page{html{${root}width:100%!important;height:100%!important;overflow:hidden!important;
    padding:${box.top}px ${box.side}px ${box.bottom}px!important;
    column-width:${column}px!important;column-gap:${gap}px!important;column-fill:auto!important;column-rule:none!important}
  body{height:auto!important;min-height:0!important}}
  html{touch-action:pinch-zoom;overscroll-behavior:none}`;
};

/** What belongs to what follows does not end a page, and raised characters do not move the lines apart, unless the book says otherwise. */
const KEEP_TOGETHER_CSS =
  ':where(h1,h2,h3,h4,h5,h6,hgroup){break-after:avoid;break-inside:avoid}:where(thead,caption,dt){break-after:avoid}:where(sup,sub){line-height:0}';

/** These scripts have no italics: what is emphasised is bold. Full width punctuation follows the rules of the language. */
const EAST_ASIAN_CSS =
  ':where(:lang(zh),:lang(ja)){line-break:strict}:where(em,i,cite,dfn,var,address):where(:lang(zh),:lang(ja)){font-style:normal}:where(em):where(:lang(zh),:lang(ja)){font-weight:700}';

const buildMediaCss = (settings: Settings, box: PageBox): string => {
  const availableHeight = box.height - box.top - box.bottom;
  return `img,svg,video,canvas,object{max-width:100%!important;${settings.flow === 'paged' ? `max-height:${availableHeight}px!important;` : ''}
    object-fit:contain;box-sizing:border-box;break-inside:avoid}
  math{max-width:100%;overflow-x:auto;overflow-y:hidden}math[display=block]{display:block math}
  pre{white-space:pre-wrap;overflow-wrap:anywhere}table{max-width:100%}${WIDE_TABLES_CSS}
  ${KEEP_TOGETHER_CSS}`;
};

/** Default typography, for books without any style sheet. */
const PROSE_CSS = `
  p{margin:0;text-indent:1.4em;text-wrap:pretty;hanging-punctuation:first;orphans:2;widows:2}
  h1,h2,h3,h4,h5,h6{font-weight:500;line-height:1.25;text-wrap:balance;text-align:start;hyphens:none;break-after:avoid;break-inside:avoid}
  h1{font-size:1.6em;margin:0 0 1.2em}h2{font-size:1.35em;margin:1.4em 0 1em}h3,h4,h5,h6{font-size:1.1em;margin:1.4em 0 .6em}
  :is(h1,h2,h3,h4,h5,h6,hr,blockquote,ul,ol,figure,table,pre)+p,p:first-child{text-indent:0}
  blockquote{margin:1em 1.4em;font-style:italic}figure{margin:1em 0;text-align:center}
  hr{border:0;border-top:1px solid ${SOFT_INK};opacity:.3;width:5em;margin:1.58em auto}
  ${OPENING_CSS}
  sup,sub{font-size:.72em}li{margin:.3em 0}
  :is(:lang(zh),:lang(ja)):where(p){text-indent:2em}:lang(ja):where(p){text-indent:1em}:is(:lang(zh),:lang(ja)):where(blockquote){font-style:normal}
  :is(:lang(zh),:lang(ja)):where(td,th,li,dd,dt,figcaption,caption) p{text-indent:0}`;

/** The base style sheet for a chapter. It is last in the cascade, and uses `!important` only for what pagination needs. */
export const buildChapterCss = (
  settings: Settings,
  box: PageBox,
  typeface: Typeface,
  detected: DetectedStyles,
): string =>
  [
    buildPageCss(settings, box, detected.vertical),
    buildRootSizeCss(settings.fontSize, detected.rootScale),
    `html{${detected.lineHeight ? '' : `line-height:${detected.vertical ? 1.9 : 1.58};`}overflow-wrap:break-word}`,
    detected.lineHeight ? '' : 'html:is(:lang(zh),:lang(ja)){line-height:1.9}',
    EAST_ASIAN_CSS,
    detected.font ? '' : `html,body{font-family:${typeface.family};font-optical-sizing:auto;font-kerning:normal}`,
    buildPageColoursCss(detected.colours),
    buildMediaCss(settings, box),
    // in vertical text a percentage of the width is one of nothing
    detected.vertical && settings.flow === 'paged'
      ? `img,svg,video,canvas,object{max-width:${box.width - 2 * box.side}px!important}`
      : '',
    detected.style ? '' : PROSE_CSS,
    settings.usePublisherStyles ? PAGE_BREAKS_CSS : '',
    // justifies lines that are long enough, unless the book sets an alignment
    box.wide && !detected.align && !detected.vertical ? ':where(p){text-align:justify}' : '',
    buildHyphenationCss(settings, box, detected),
    isJustified(settings, box, detected) ? 'p{text-wrap-style:auto!important}' : '',
  ].join('\n');

/** Then lines are not stretched for a longer last one (`text-wrap: pretty`), which tears holes between the words. */
const isJustified = (
  { userStyles }: Settings,
  box: PageBox,
  { align, justified, vertical }: DetectedStyles,
): boolean =>
  userStyles.align === null ? justified || (box.wide && !align && !vertical) : userStyles.align === 'justify';

/** Divides words where lines are long, or justified: short ragged lines need it less. */
const buildHyphenationCss = (
  { userStyles }: Settings,
  { wide }: PageBox,
  { vertical, justified }: DetectedStyles,
): string => {
  const isJustified = userStyles.align === null ? justified : userStyles.align === 'justify';
  const isDivided = !vertical && (wide || isJustified);
  return `${isDivided ? `:where(${isJustified ? 'body,p' : 'p'}){hyphens:auto;hyphenate-limit-chars:7 3 3}` : ''}${UNDIVIDED_CSS}`;
};

/** Two layouts with the same description divide the same words. */
export const describeHyphenation = (settings: Settings, box: PageBox, detected: DetectedStyles): string => {
  const { usePublisherStyles, userStyles } = settings;
  // drop caps, whose paragraphs are not divided, depend on the size of the text
  const openings = detected.style ? [] : [settings.fontSize, box.column];
  const divided = buildHyphenationCss(settings, box, detected);
  return [divided, usePublisherStyles, userStyles.hyphens, box.width, ...openings].join('\n');
};

const GENERIC_FONT = /^("?Times New Roman"?|Times|serif)$/;

const isVertical = (element: Element, win: Window): boolean =>
  win.getComputedStyle(element).writingMode.startsWith('vertical');

/** Whether most of the text is vertical, not only a label or the head of a table. */
const isMostlyVertical = (body: Element, win: Window): boolean => {
  if (isVertical(body, win)) return true;
  let [vertical, all] = [0, 0];
  for (const paragraph of body.querySelectorAll('p')) {
    const { length } = paragraph.textContent;
    all += length;
    if (isVertical(paragraph, win)) vertical += length;
  }
  return vertical * 2 > all;
};

/** Detects the styles of a chapter. Call before ours are added. */
export const detectStyles = (
  doc: Document,
  win: Window,
  declared: Pick<DetectedStyles, 'rootScale' | 'colours'>,
): DetectedStyles => {
  const body = doc.body ?? doc.documentElement;
  const computedStyles = [body, doc.querySelector('p')]
    .filter((element) => element !== null)
    .map((e) => win.getComputedStyle(e));
  return {
    ...declared,
    style: doc.querySelector('link[rel~="stylesheet"],style') !== null,
    font: computedStyles.some((look) => !GENERIC_FONT.test(look.fontFamily)),
    align: computedStyles.some((look) => look.textAlign !== 'start'),
    justified: computedStyles.some((look) => look.textAlign === 'justify'),
    lineHeight: computedStyles.some((look) => look.lineHeight !== 'normal'),
    vertical: computedStyles.some((look) => look.writingMode.startsWith('vertical')) && isMostlyVertical(body, win),
  };
};
