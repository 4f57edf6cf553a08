/**
 * One style sheet of ours over a chapter: adopted where that exists, else an element at the end of the head. It is written only
 * when it changes: the browser lays out a chapter anew for each sheet that is written, be it the same, and asks for letters again.
 */
export const sheetOver = (doc: Document, win: Window & typeof globalThis): ((css: string) => void) => {
  const put = putOver(doc, win);
  let written = '';
  return (css) => {
    if (css !== written) put(css);
    written = css;
  };
};

const putOver = (doc: Document, win: Window & typeof globalThis): ((css: string) => void) => {
  if (typeof win.CSSStyleSheet.prototype.replaceSync === 'function') {
    const sheet = new win.CSSStyleSheet();
    doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet];
    return (css) => sheet.replaceSync(css);
  }
  const element = doc.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  (doc.head ?? doc.documentElement).append(element);
  return (css) => {
    element.textContent = css;
  };
};
