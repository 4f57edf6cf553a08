/** Attribute of boxes that were changed so that their text can be read: what was changed. */
const OPEN_ATTRIBUTE = 'data-lectern-open';
export const ZOOM_ATTRIBUTE = 'data-lectern-zoom';

/** `box`: broken over pages; `flow`: the same, for one that fits on a page; `short`: as high as its content; `fit`, `slim`: as wide as the column, without space beside it; `wrap`, `wrap-pre`: its lines wrap; `cells`, `break`, `flat`: a table; `level`: not above its place; `static`: in its place; `scroll`: a formula that scrolls aside. */
export type Change =
  | 'box'
  | 'flow'
  | 'short'
  | 'level'
  | 'static'
  | 'scroll'
  | 'fit'
  | 'slim'
  | 'wrap'
  | 'wrap-pre'
  | 'cells'
  | 'break'
  | 'flat';
export const MIN_ZOOM = 50;
export const ZOOM_STEP = 5;
const ZOOMS = Array.from({ length: (100 - MIN_ZOOM) / ZOOM_STEP }, (_, nth) => MIN_ZOOM + nth * ZOOM_STEP);

/** Selector of all boxes that were changed. */
const OPENED = `[${OPEN_ATTRIBUTE}],[${ZOOM_ATTRIBUTE}]`;

const select = (change: Change): string => `[${OPEN_ATTRIBUTE}~="${change}"]`;
/** A formula that is scrolled aside. */
export const SCROLLING_FORMULA = select('scroll');
const PARTS_OF_TABLE = ['', '>*', '>*>tr', '>*>tr>*', '>tr>*'].map((path) => `${select('flat')}${path}`).join(',');

/** In a layer, where `!important` wins over all rules outside of layers. */
export const OPEN_BOXES_CSS = `@layer open{
html{display:block!important;position:static!important;float:none!important;contain:none!important;transform:none!important;zoom:1!important;
  column-count:auto!important;min-width:0!important;max-height:none!important;min-height:0!important}
body{overflow:visible!important;float:none!important;transform:none!important;contain:none!important;max-height:none!important}
${select('box')}{overflow:visible!important;display:block!important;position:static!important;float:none!important;
  contain:none!important;content-visibility:visible!important;container-type:normal!important;transform:none!important;translate:none!important;
  rotate:none!important;scale:none!important;clip:auto!important;clip-path:none!important;columns:auto!important;aspect-ratio:auto!important;
  -webkit-line-clamp:none!important;height:auto!important;max-height:none!important;min-height:0!important;max-width:100%!important;
  writing-mode:inherit!important;break-inside:auto!important}
${select('flow')}{overflow:visible!important;display:flow-root!important}
${select('short')}{height:auto!important;min-height:0!important;padding-block:0!important;margin-block:0!important;aspect-ratio:auto!important}
${select('fit')}{max-width:100%!important;min-width:0!important;box-sizing:border-box!important;margin-inline:0!important;text-indent:0!important}
${select('level')}{margin-block-start:0!important}
${select('static')}{position:static!important}
${select('scroll')}{display:block!important;max-width:100%!important;overflow:auto hidden!important}
${select('slim')}{padding-inline:0!important;margin-inline:0!important}
${select('wrap')},${select('wrap')} :not(pre,pre *){white-space:normal!important;overflow-wrap:anywhere!important;word-break:normal!important;letter-spacing:normal!important;text-indent:0!important}
${select('wrap-pre')},${select('wrap-pre')} *{white-space:pre-wrap!important;overflow-wrap:anywhere!important;word-break:normal!important}
${select('cells')},${select('cells')} :is(table,td,th,col,colgroup){width:auto!important;min-width:0!important;max-width:100%!important;margin-inline:0!important}
${select('cells')} *{min-width:0!important}
${select('cells')} :not(pre,pre *){white-space:normal!important}
${select('cells')} :is(pre,pre *){white-space:pre-wrap!important;overflow-wrap:anywhere!important}
${select('break')},${select('break')} *{overflow-wrap:anywhere!important;hyphens:auto!important}
${select('break')} :is(td,th){padding-inline:2px!important}
${PARTS_OF_TABLE}{display:block!important;width:auto!important;height:auto!important;float:none!important}
button${select('flat')}{display:contents!important}
${ZOOMS.map((zoom) => `[${ZOOM_ATTRIBUTE}="${zoom}"]{zoom:${zoom / 100}!important}`).join('')}
}`;

/** What was changed of a box, in order. */
export const listChanges = (element: Element): string[] =>
  (element.getAttribute(OPEN_ATTRIBUTE) ?? '').split(' ').filter(Boolean);

export const addChange = (element: HTMLElement, change: Change): void =>
  element.setAttribute(OPEN_ATTRIBUTE, [...listChanges(element), change].join(' '));

/** Takes all changes back, before a new layout. */
export const closeBoxes = (doc: Document): void => {
  for (const element of doc.querySelectorAll(OPENED)) {
    element.removeAttribute(OPEN_ATTRIBUTE);
    element.removeAttribute(ZOOM_ATTRIBUTE);
  }
};
