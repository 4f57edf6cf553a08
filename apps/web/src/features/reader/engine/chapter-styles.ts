import { computeMargin, type PageBox, type Settings, type Typeface } from './settings.ts';
import { WIDE_TABLES_CSS } from './wide-tables.ts';

/** Which styles a chapter defines itself, detected before ours are added. */
export type DetectedStyles = { style: boolean; font: boolean; lineHeight: boolean; align: boolean; vertical: boolean };

const buildPageCss = (settings: Settings, box: PageBox, vertical: boolean): string => {
  const root = 'box-sizing:border-box!important;margin:0!important;max-width:none!important;';
  if (settings.flow === 'scrolled') {
    const inline = vertical
      ? `padding:${box.top}px 8vw ${box.bottom}px!important;height:100%!important;`
      : `padding:${box.top}px max(${computeMargin(box.width, settings)}px,(100% - ${settings.measure}px)/2) ${box.bottom}px!important;`;
    return `html{${root}${inline}${vertical ? 'overflow:auto hidden' : 'overflow:hidden auto'}!important;overscroll-behavior:contain}`;
  }
  const column = vertical ? box.height - box.top - box.bottom : box.column;
  const gap = vertical ? box.top + box.bottom : box.gap;
  return `html{${root}width:100%!important;height:100%!important;overflow:hidden!important;
    padding:${box.top}px ${box.side}px ${box.bottom}px!important;
    column-width:${column}px!important;column-gap:${gap}px!important;column-fill:auto!important;column-rule:none!important;
    touch-action:pinch-zoom;overscroll-behavior:none}
  body{height:auto!important;min-height:0!important}`;
};

const buildMediaCss = (settings: Settings, box: PageBox): string => {
  const availableHeight = box.height - box.top - box.bottom;
  return `img,svg,video,canvas,object{max-width:100%!important;${settings.flow === 'paged' ? `max-height:${availableHeight}px!important;` : ''}
    object-fit:contain;box-sizing:border-box;break-inside:avoid}
  math{max-width:100%;overflow-x:auto;overflow-y:hidden}math[display=block]{display:block math}
  pre{white-space:pre-wrap;overflow-wrap:anywhere}table{max-width:100%}${WIDE_TABLES_CSS}`;
};

/** Dark pages override the colours of the book, or black text would stay black. */
const buildColourCss = ({ colours: { background, ink, link, dark } }: Settings): string => `
  html{background:${background}!important;color:${ink}!important;color-scheme:${dark ? 'dark' : 'light'};
    -webkit-text-size-adjust:none;text-size-adjust:none}
  body{background-color:transparent!important;margin:0!important;padding:0!important;max-width:none!important;width:auto!important}
  :where(a:any-link){color:${link}}
  ${
    dark
      ? `body,body :not(svg,svg *,math,math *,img,a:any-link,a:any-link *){color:${ink}!important;background-color:transparent!important;border-color:currentColor}
  a:any-link,a:any-link *{color:${link}!important}svg{color:${ink}}`
      : ''
  }`;

/** Default typography, for books without any style sheet. */
const buildProseCss = (ink: string): string => `
  p{margin:0;text-indent:1.4em;text-wrap:pretty;hanging-punctuation:first;orphans:2;widows:2}
  h1,h2,h3,h4,h5,h6{font-weight:500;line-height:1.25;text-wrap:balance;text-align:start;hyphens:none;break-after:avoid;break-inside:avoid}
  h1{font-size:1.6em;margin:0 0 1.2em}h2{font-size:1.35em;margin:1.4em 0 1em}h3,h4,h5,h6{font-size:1.1em;margin:1.4em 0 .6em}
  :is(h1,h2,h3,h4,h5,h6,hr,blockquote,ul,ol,figure,table,pre)+p,p:first-child{text-indent:0}
  blockquote{margin:1em 1.4em;font-style:italic}figure{margin:1em 0;text-align:center}
  hr{border:0;border-top:1px solid ${ink};opacity:.3;width:5em;margin:1.58em auto}
  :is(h1,h2):first-of-type+p:not(:has(img,svg))::first-letter{float:left;font-size:3.62em;line-height:.8;padding:.085em .03em 0 0;font-weight:400}
  :is(h1,h2):first-of-type+p:not(:has(img,svg))::first-line{letter-spacing:.06em;font-variant-caps:small-caps}
  li{margin:.3em 0}`;

/** The base style sheet for a chapter. It is last in the cascade, and uses `!important` only for what pagination needs. */
export const buildChapterCss = (
  settings: Settings,
  box: PageBox,
  typeface: Typeface,
  detected: DetectedStyles,
): string =>
  [
    buildPageCss(settings, box, detected.vertical),
    `html{font-size:${settings.fontSize}px!important;${detected.lineHeight ? '' : `line-height:${detected.vertical ? 1.9 : 1.58};`}overflow-wrap:break-word}`,
    detected.font ? '' : `html,body{font-family:${typeface.family};font-optical-sizing:auto;font-kerning:normal}`,
    buildColourCss(settings),
    buildMediaCss(settings, box),
    detected.style ? '' : buildProseCss(settings.colours.soft),
    // justifies lines that are long enough, unless the book sets an alignment
    box.wide && !detected.align && !detected.vertical ? ':where(p){text-align:justify}' : '',
    box.wide && !detected.vertical ? ':where(p){hyphens:auto;hyphenate-limit-chars:7 3 3}' : '',
  ].join('\n');

const GENERIC_FONT = /^("?Times New Roman"?|Times|serif)$/;

/** Detects the styles of a chapter. Call before ours are added. */
export const detectStyles = (doc: Document, win: Window): DetectedStyles => {
  const body = doc.body ?? doc.documentElement;
  const computedStyles = [body, doc.querySelector('p')]
    .filter((element) => element !== null)
    .map((e) => win.getComputedStyle(e));
  return {
    style: doc.querySelector('link[rel~="stylesheet"],style') !== null,
    font: computedStyles.some((look) => !GENERIC_FONT.test(look.fontFamily)),
    align: computedStyles.some((look) => look.textAlign !== 'start'),
    lineHeight: computedStyles.some((look) => look.lineHeight !== 'normal'),
    vertical: computedStyles.some((look) => look.writingMode.startsWith('vertical')),
  };
};
