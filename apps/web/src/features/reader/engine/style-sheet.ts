/**
 * Adds a style sheet to a chapter (adopted where supported, else an element at the end of the head), and returns a function that replaces
 * its CSS. It writes changes only: each write makes the browser lay out the chapter and load its fonts again, even if nothing differs.
 */
export const createStyleSheetWriter = (doc: Document, win: Window & typeof globalThis): ((css: string) => void) => {
  const replace = createStyleSheet(doc, win);
  let written = '';
  return (css) => {
    if (css !== written) replace(css);
    written = css;
  };
};

const createStyleSheet = (doc: Document, win: Window & typeof globalThis): ((css: string) => void) => {
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
