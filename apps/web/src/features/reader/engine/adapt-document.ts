import type { Book } from './book.ts';
import { showFences } from './formula-fences.ts';
import { createStyleSheetWriter } from './style-sheet.ts';

const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const OPS_NAMESPACE = 'http://www.idpf.org/2007/ops';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
/** Vocabularies that the browser shows itself (EPUB 3.0.1, 2.4.2: `required-namespace`). */
const SHOWN_NAMESPACES = new Set([
  XHTML_NAMESPACE,
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2000/svg',
  OPS_NAMESPACE,
]);
const PICTURE_ATTRIBUTE = 'data-lectern-embedded';
/** In a chapter that is no XML the prefix is a part of the name. */
const UNDECLARED_SWITCHES = ['epub:switch', 'ops:switch'];
const UNCHOSEN_ATTRIBUTE = 'data-lectern-unchosen';
const PICTURE_TYPE = /^\s*image\//i;
const PICTURE_NAME = /\.(?:svgz?|png|jpe?g|gif|webp|avif|bmp)$/i;

/** A reference, behind what introduces it in a style sheet. */
const SHEET_REFERENCE = /(url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi;

/**
 * Makes a loaded document show what it means to: pictures in `object` and `embed`, one case of each `epub:switch`, brackets in formulas,
 * and pictures, styles and links whose address begins at the root of the container. Elements keep their place among their siblings, and text nodes of the body are never
 * touched, so that CFIs and text offsets stay. Call before the styles of the document are read.
 */
export const adaptDocument = (doc: Document, win: Window & typeof globalThis, book: Book): void => {
  mendReferences(doc, book);
  showFences(doc);
  openDetails(doc);
  const css = showPictures(doc) + chooseCases(doc) + showBody(doc, win);
  if (css !== '') createStyleSheetWriter(doc, win)(css);
};

const isPicture = (type: string | null, address: string): boolean =>
  type ? PICTURE_TYPE.test(type) : PICTURE_NAME.test(address.replace(/[?#].*$/s, ''));

const quoteCss = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`;

/** As pictures they run no script and load nothing: neither element may open a document here. */
const showPictures = (doc: Document): string => {
  let css = '';
  const objects = [...doc.getElementsByTagName('object')].filter((object) =>
    isPicture(object.getAttribute('type'), object.getAttribute('data') ?? ''),
  );
  for (const [index, object] of objects.entries()) {
    const address = new URL(object.getAttribute('data') ?? '', doc.baseURI).href;
    const label = (
      object.getAttribute('aria-label') ??
      object.getAttribute('title') ??
      object.textContent ??
      ''
    ).trim();
    object.setAttribute(PICTURE_ATTRIBUTE, String(index));
    // what stands in the object is for a picture that cannot be shown
    const probe = doc.createElement('img');
    probe.onerror = () => object.removeAttribute(PICTURE_ATTRIBUTE);
    probe.src = address;
    object.setAttribute('role', 'img');
    if (label) object.setAttribute('aria-label', label.replace(/\s+/g, ' '));
    const size = (['width', 'height'] as const)
      .map((name) => [name, /^\s*(\d+(?:\.\d+)?)\s*(%?)/.exec(object.getAttribute(name) ?? '')] as const)
      .map(([name, length]) => (length ? `${name}:${length[1]}${length[2] || 'px'};` : ''))
      .join('');
    css += `:where([${PICTURE_ATTRIBUTE}="${index}"]){display:inline-block;${size}}[${PICTURE_ATTRIBUTE}="${index}"]{content:url(${quoteCss(address)})!important}`;
  }
  // an `embed` has no content: a picture in its place changes no path
  for (const embed of [...doc.getElementsByTagName('embed')]) {
    if (!isPicture(embed.getAttribute('type'), embed.getAttribute('src') ?? '')) continue;
    const picture = doc.createElementNS(XHTML_NAMESPACE, 'img');
    for (const { name, value } of embed.attributes) if (name !== 'type') picture.setAttribute(name, value);
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', embed.getAttribute('title') ?? '');
    embed.replaceWith(picture);
  }
  return css;
};

/** Of each switch the first case that the browser can show, else the default; the others keep their place, unseen. */
const chooseCases = (doc: Document): string => {
  const switches = [
    ...doc.getElementsByTagNameNS(OPS_NAMESPACE, 'switch'),
    ...(doc.contentType === 'text/html'
      ? UNDECLARED_SWITCHES.flatMap((name) => [...doc.getElementsByTagName(name)])
      : []),
  ];
  for (const element of switches) {
    const branches = [...element.children].filter((branch) => /(?:^|:)(?:case|default)$/.test(branch.localName));
    const isCase = (branch: Element): boolean => branch.localName.endsWith('case');
    const chosen =
      branches.find(
        (branch) => isCase(branch) && SHOWN_NAMESPACES.has(branch.getAttribute('required-namespace') ?? ''),
      ) ??
      branches.find((branch) => !isCase(branch)) ??
      branches[0];
    for (const branch of branches) if (branch !== chosen) branch.setAttribute(UNCHOSEN_ATTRIBUTE, '');
  }
  return switches.length > 0 ? `[${UNCHOSEN_ATTRIBUTE}]{display:none!important}` : '';
};

/** All of a book can be read and found by its search, also the answers of its riddles. They can be closed. */
const openDetails = (doc: Document): void => {
  for (const details of doc.getElementsByTagName('details')) {
    details.removeAttribute('name'); // of several with one name only one can be open
    details.setAttribute('open', '');
  }
};

/** A script that never runs would show a body that is hidden until then. */
const showBody = (doc: Document, win: Window): string => {
  if (!doc.body) return '';
  const isHidden = [doc.documentElement, doc.body].some((element) => {
    const { display, visibility, opacity } = win.getComputedStyle(element);
    return display === 'none' || visibility !== 'visible' || opacity === '0';
  });
  const shown = 'display:block!important;visibility:visible!important;opacity:1!important;animation:none!important';
  return isHidden ? `@layer shown{html,body{${shown}}}` : '';
};

/** The root of the container is not the root of the server, and no reference leads above it. */
const mendReferences = (doc: Document, book: Book): void => {
  const toAddress = (reference: string | null): string | null => book.toContainerUrl(reference ?? '', doc.baseURI);
  for (const element of doc.querySelectorAll('[src],[poster],object[data],link[href],a[href],area[href]'))
    for (const name of ['src', 'poster', 'data', 'href']) {
      const address = toAddress(element.getAttribute(name));
      if (address) element.setAttribute(name, address);
    }
  for (const image of doc.getElementsByTagName('image')) {
    const linked = toAddress(image.getAttributeNS(XLINK_NAMESPACE, 'href'));
    const address = toAddress(image.getAttribute('href'));
    if (linked) image.setAttributeNS(XLINK_NAMESPACE, 'xlink:href', linked);
    if (address) image.setAttribute('href', address);
  }
  const mendSheet = (css: string): string =>
    css.replace(SHEET_REFERENCE, (found: string, before: string, reference: string) => {
      const address = toAddress(reference);
      return address ? before + address : found;
    });
  for (const style of doc.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    const mended = mendSheet(css);
    if (mended !== css) style.textContent = mended;
  }
  for (const element of doc.querySelectorAll('[style*="url("]'))
    element.setAttribute('style', mendSheet(element.getAttribute('style') ?? ''));
};
