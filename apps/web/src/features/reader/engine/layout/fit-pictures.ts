import type { ColumnGeometry } from './column-geometry.ts';

const PICTURE_ATTRIBUTE = 'data-lectern-picture';
const FLUSH_ATTRIBUTE = 'data-lectern-flush';
const KEEP_ATTRIBUTE = 'data-lectern-keep';

const PICTURES = 'img,svg,video,canvas,object';
/** Smaller pictures fit anywhere. */
const LARGE_SHARE = 0.4;
/** A picture is not made smaller than this for its caption or its margins. */
const MIN_SHARE = 0.5;
/** A wrapper with more text than this is no figure. */
const MAX_CAPTION_LENGTH = 400;
const CAPTION = /caption|legend|subtitle|credit|source/i;

/** Height of a picture: in its style, since a new style sheet would make the browser load all fonts again. */
const HEIGHT_PROPERTY = '--lectern-picture-height';

export const PICTURES_CSS = `@layer open{
[${PICTURE_ATTRIBUTE}]{max-height:var(${HEIGHT_PROPERTY})!important;min-height:0!important}
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

/**
 * Makes large pictures so high that they fit on a page with their margins and their caption: otherwise a blank page precedes them, or the
 * caption follows on the next one.
 */
export const fitPictures = (doc: Document, geometry: ColumnGeometry, win: Window): void => {
  const { body } = doc;
  const { height } = geometry;
  if (!body || height === null) return;
  for (const picture of body.querySelectorAll<HTMLElement>(PICTURES)) {
    const rect = picture.getBoundingClientRect();
    if (rect.height < height * LARGE_SHARE || picture.parentElement?.closest('svg,object')) continue;
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
    if (rect.height <= available) continue;
    picture.setAttribute(PICTURE_ATTRIBUTE, '');
    picture.style.setProperty(HEIGHT_PROPERTY, `${available}px`);
  }
};

/** Takes all marks back, before a new layout. */
export const resetPictures = (doc: Document): void => {
  for (const picture of doc.querySelectorAll<HTMLElement>(`[${PICTURE_ATTRIBUTE}]`)) {
    picture.style.removeProperty(HEIGHT_PROPERTY);
    if (picture.getAttribute('style') === '') picture.removeAttribute('style');
  }
  for (const attribute of [PICTURE_ATTRIBUTE, FLUSH_ATTRIBUTE, KEEP_ATTRIBUTE])
    for (const element of doc.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
};
