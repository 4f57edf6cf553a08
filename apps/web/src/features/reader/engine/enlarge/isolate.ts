import type { PageColours, Typeface } from '../settings.ts';
import type { Enlargeable } from './find-enlargeable.ts';

const TARGET_ATTRIBUTE = 'data-lectern-target';
const PATH_ATTRIBUTE = 'data-lectern-path';

const getSource = (element: Element): string | null =>
  element.getAttribute('src') ??
  element.getAttribute('data') ??
  element.getAttributeNS('http://www.w3.org/1999/xlink', 'href');

/** The same element in another copy of the chapter: among those of its name, and of its source where it has one. */
export const findCounterpart = (element: Element, doc: Document): Element | null => {
  const source = getSource(element);
  const listAlike = (from: Document): Element[] =>
    [...from.getElementsByTagNameNS('*', element.localName)].filter((other) => getSource(other) === source);
  const nth = element.ownerDocument ? listAlike(element.ownerDocument).indexOf(element) : -1;
  return listAlike(doc)[nth] ?? null;
};

/** Removes everything else from a copy of the chapter. What is around the element stays, so that it looks as the book wants it. */
export const isolate = (target: Element, doc: Document): void => {
  target.setAttribute(TARGET_ATTRIBUTE, '');
  for (let node = target; node !== doc.documentElement && node.parentElement; node = node.parentElement) {
    const parent = node.parentElement;
    if (parent === doc.documentElement) break;
    for (const sibling of [...parent.childNodes]) if (sibling !== node) sibling.remove();
    if (parent !== doc.body) parent.setAttribute(PATH_ATTRIBUTE, '');
  }
};

const RESET =
  'display:block!important;position:static!important;float:none!important;width:auto!important;min-width:0!important;max-width:none!important;' +
  'height:auto!important;min-height:0!important;max-height:none!important;margin:0!important;padding:0!important;border:0!important;' +
  'columns:auto!important;transform:none!important;contain:none!important;overflow:visible!important;clip-path:none!important;' +
  'background:none!important;visibility:visible!important;opacity:1!important;writing-mode:horizontal-tb!important';

/** @param size of the picture at its original size; null for text */
export const buildIsolatedCss = (
  { kind }: Pick<Enlargeable, 'kind'>,
  { background, ink, dark }: PageColours,
  fontSize: number,
  typeface: Typeface,
  size: { width: number; height: number } | null,
  zoom: number,
): string => {
  const target = `[${TARGET_ATTRIBUTE}]`;
  // transparent drawings are made for paper
  const paper = dark ? 'background:#fff!important;color:#000!important;' : '';
  const picture = size
    ? `width:${size.width * zoom}px!important;height:${size.height * zoom}px!important;object-fit:contain;${paper}`
    : `zoom:${zoom}!important;width:max-content!important;${kind === 'code' ? 'white-space:pre!important;overflow-wrap:normal!important;' : ''}`;
  const text =
    dark && kind !== 'picture'
      ? `${target},${target} *{color:${ink}!important;background-color:transparent!important;border-color:currentColor!important}`
      : '';
  return `${typeface.faces}
  html,body,[${PATH_ATTRIBUTE}]{font-family:${typeface.family}}
  html{${RESET};height:100%!important;overflow:auto!important;background:${background}!important;color:${ink}!important;font-size:${fontSize}px!important;
    color-scheme:${dark ? 'dark' : 'light'};touch-action:pan-x pan-y;cursor:${kind === 'picture' ? 'grab' : 'auto'};overscroll-behavior:contain}
  body{${RESET};display:grid!important;box-sizing:border-box!important;min-height:100%!important;min-width:max-content!important;
    padding:16px!important;place-content:safe center!important}
  [${PATH_ATTRIBUTE}]{${RESET}}
  ${target}{position:static!important;float:none!important;max-width:none!important;max-height:none!important;min-width:0!important;
    min-height:0!important;margin:0!important;overflow:visible!important;transform:none!important;${kind === 'table' ? 'display:table!important;' : kind === 'formula' ? '' : 'display:block!important;'}${picture}}
  ${text}`;
};
