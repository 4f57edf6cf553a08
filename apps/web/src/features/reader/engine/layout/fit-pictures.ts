import type { ColumnGeometry } from './column-geometry.ts';
import { FORMULAS } from './suspects.ts';

const PICTURE_ATTRIBUTE = 'data-lectern-picture';
const FLUSH_ATTRIBUTE = 'data-lectern-flush';
const KEEP_ATTRIBUTE = 'data-lectern-keep';
const ROW_ATTRIBUTE = 'data-lectern-row';
const ALONE_ATTRIBUTE = 'data-lectern-alone';
const ATTRIBUTES = [PICTURE_ATTRIBUTE, FLUSH_ATTRIBUTE, KEEP_ATTRIBUTE, ROW_ATTRIBUTE, ALONE_ATTRIBUTE];
const FITTED = ATTRIBUTES.map((attribute) => `[${attribute}]`).join(',');

const PICTURES = 'img,svg,video,canvas,object';
/** Smaller pictures fit anywhere. */
const LARGE_SHARE = 0.4;
/** A picture is not made smaller than this for its caption or its margins. */
const MIN_SHARE = 0.5;
/** A wrapper with more text than this is no figure. */
const MAX_CAPTION_LENGTH = 400;
const CAPTION = /caption|legend|subtitle|credit|source/i;

/** Size of a picture: in its style, since a new style sheet would make the browser load all fonts again. */
const HEIGHT_PROPERTY = '--lectern-picture-height';
const WIDTH_PROPERTY = '--lectern-picture-width';

export const PICTURES_CSS = `@layer open{
[${PICTURE_ATTRIBUTE}~="high"]{max-height:var(${HEIGHT_PROPERTY})!important;min-height:0!important}
[${PICTURE_ATTRIBUTE}~="wide"]{max-width:var(${WIDTH_PROPERTY})!important;min-width:0!important;margin-inline:0!important;transform:none!important}
[${ROW_ATTRIBUTE}]{display:block!important;white-space:normal!important;text-indent:0!important}
[${ALONE_ATTRIBUTE}="picture"]{height:auto!important;min-height:0!important;margin-block:0!important;padding-block:0!important;break-before:auto!important;break-after:auto!important}
[${ALONE_ATTRIBUTE}="empty"]{display:none!important}
[${FLUSH_ATTRIBUTE}]{margin-block:0!important;padding-block:0!important}
[${KEEP_ATTRIBUTE}~="inside"]{break-inside:avoid!important}
[${KEEP_ATTRIBUTE}~="after"]{break-after:avoid!important}
}`;

const sumPixels = (style: CSSStyleDeclaration, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Math.max(0, Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
const BEFORE = ['margin-top', 'border-top-width', 'padding-top'];
const AFTER = ['margin-bottom', 'border-bottom-width', 'padding-bottom'];
const MARGINS = ['margin-top', 'margin-bottom'];

const getText = (element: Element): string => (element.textContent ?? '').trim();

/** The outermost element that contains one picture and little text: its figure. */
const findFigure = (picture: Element, body: Element): Element => {
  let figure = picture;
  for (let parent = picture.parentElement; parent && parent !== body; parent = parent.parentElement) {
    if (parent.querySelectorAll('img,svg:not(svg svg),video,canvas,object').length > 1) break;
    if (getText(parent).length > MAX_CAPTION_LENGTH) break;
    figure = parent;
  }
  return figure;
};

/** Heights around a picture inside its figure: of spaces, and of its caption. */
const measureSurroundings = (picture: Element, figure: Element, win: Window): { space: number; content: number } => {
  let space = sumPixels(win.getComputedStyle(picture), MARGINS);
  const { display } = win.getComputedStyle(picture);
  const line = picture.parentElement && win.getComputedStyle(picture.parentElement);
  // a picture in a line stands on the baseline, with room for descenders below
  let content = line && display.startsWith('inline') ? Number.parseFloat(line.fontSize) * 0.6 : 0;
  for (let at = picture; at !== figure && at.parentElement; at = at.parentElement) {
    const parent = at.parentElement;
    const style = win.getComputedStyle(parent);
    space += sumPixels(style, [...BEFORE, ...AFTER]);
    for (const sibling of parent.children) {
      if (sibling === at) continue;
      content += [...sibling.getClientRects()].reduce((sum, { height }) => sum + height, 0);
      space += sumPixels(win.getComputedStyle(sibling), MARGINS);
    }
  }
  return { space, content };
};

/** Space above the first content of a chapter, which no break takes away. */
const measureSpaceAbove = (figure: Element, body: Element, win: Window): number => {
  let space = 0;
  for (let at = figure; at.parentElement && at !== body; at = at.parentElement) {
    const before = at.previousElementSibling;
    if (before && before.getBoundingClientRect().height > 0) return 0;
    if (at.parentElement !== body) space += sumPixels(win.getComputedStyle(at.parentElement), BEFORE);
  }
  return space;
};

const setSize = (picture: HTMLElement, kind: 'high' | 'wide', px: number): void => {
  picture.setAttribute(PICTURE_ATTRIBUTE, `${picture.getAttribute(PICTURE_ATTRIBUTE) ?? ''} ${kind}`.trim());
  picture.style.setProperty(kind === 'high' ? HEIGHT_PROPERTY : WIDTH_PROPERTY, `${px}px`);
};

/** Keeps pictures in their column whose styles, or whose row of pictures, make them leave it. */
const fitWidths = (pictures: readonly HTMLElement[], geometry: ColumnGeometry, win: Window): void => {
  const wide = pictures.filter((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    return width > 0 && height > 0 && geometry.isWide(geometry.toLogical(picture.getBoundingClientRect()));
  });
  for (const picture of wide) {
    setSize(picture, 'wide', Math.floor(geometry.column));
    const { parentElement: parent } = picture;
    const { display = '', whiteSpace = '' } = parent ? win.getComputedStyle(parent) : {};
    if (/flex|grid/.test(display) || /nowrap|^pre$/.test(whiteSpace)) parent?.setAttribute(ROW_ATTRIBUTE, '');
  }
};

/** A chapter of one picture has one page: without the empty lines and the heights around it, which would add blank ones. */
const clearAround = (picture: Element, body: Element): void => {
  const around = new Set<Element>([picture]);
  for (let at = picture.parentElement; at && at !== body; at = at.parentElement) {
    around.add(at);
    at.setAttribute(ALONE_ATTRIBUTE, 'picture');
  }
  picture.setAttribute(ALONE_ATTRIBUTE, 'picture');
  for (const parent of [body, ...around])
    for (const child of parent === picture ? [] : parent.children)
      if (!around.has(child)) child.setAttribute(ALONE_ATTRIBUTE, 'empty');
};

const isPictureAlone = (pictures: readonly Element[], body: Element): boolean =>
  pictures.length === 1 &&
  getText(body).replace(/\u00a0|\u200b/g, '') === '' &&
  body.querySelector('audio,math,iframe') === null;

/**
 * Makes large pictures so high that they fit on a page with their margins and their caption: otherwise a blank page precedes them, or the
 * caption follows on the next one. Makes wide ones as wide as their column.
 */
export const fitPictures = (doc: Document, geometry: ColumnGeometry, win: Window): void => {
  const { body } = doc;
  if (!body) return;
  const pictures = [...body.querySelectorAll<HTMLElement>(PICTURES)].filter(
    (picture) => !picture.parentElement?.closest(`svg,object,${FORMULAS}`),
  );
  fitWidths(pictures, geometry, win);
  const [first] = pictures;
  if (geometry.height === null || !first) return;
  fitHeights(pictures, geometry.height, body, win);
  if (isPictureAlone(pictures, body) && body.getClientRects().length > 1) clearAround(first, body);
};

const fitHeights = (pictures: readonly HTMLElement[], height: number, body: Element, win: Window): void => {
  for (const picture of pictures) {
    const rect = picture.getBoundingClientRect();
    if (rect.height < height * LARGE_SHARE) continue;
    const figure = findFigure(picture, body);
    const caption = figure.nextElementSibling;
    const isCaption =
      caption !== null &&
      CAPTION.test(caption.getAttribute('class') ?? '') &&
      getText(caption).length < MAX_CAPTION_LENGTH;
    const inner = measureSurroundings(picture, figure, win);
    const content = inner.content + (isCaption ? caption.getBoundingClientRect().height : 0);
    const margins = figure === picture ? 0 : sumPixels(win.getComputedStyle(figure), MARGINS);
    const space = inner.space + margins + measureSpaceAbove(figure, body, win);
    const isFlush = height - space < height * MIN_SHARE;
    const around = Math.ceil((isFlush ? 0 : space) + content) + 1;
    const hasRoom = height - around >= height * MIN_SHARE;
    const isTogether = hasRoom && figure !== picture;
    if (isTogether && getText(figure) !== '') figure.setAttribute(KEEP_ATTRIBUTE, 'inside');
    if (isCaption && hasRoom) figure.setAttribute(KEEP_ATTRIBUTE, 'inside after');
    if (isFlush)
      for (let at: Element | null = picture; at && at !== body; at = at.parentElement)
        if (at === picture || at === figure || figure.contains(at)) at.setAttribute(FLUSH_ATTRIBUTE, '');
    const available = Math.floor(hasRoom ? height - around : height - Math.min(space, height * MIN_SHARE) - 1);
    if (rect.height > available) setSize(picture, 'high', available);
  }
};

/** Takes all marks back, before a new layout. */
export const resetPictures = (doc: Document): void => {
  for (const element of doc.querySelectorAll<HTMLElement>(FITTED)) {
    if (element.hasAttribute(PICTURE_ATTRIBUTE)) {
      element.style.removeProperty(HEIGHT_PROPERTY);
      element.style.removeProperty(WIDTH_PROPERTY);
      if (element.getAttribute('style') === '') element.removeAttribute('style');
    }
    for (const attribute of ATTRIBUTES) element.removeAttribute(attribute);
  }
};
