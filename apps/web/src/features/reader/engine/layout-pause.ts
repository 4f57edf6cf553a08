/**
 * Keeps the browser from laying a chapter out that is not ready, while something is awaited. Its style is inline: `!important` there wins over
 * all layers, ours and those of the book. Fonts of the book are not loaded meanwhile. Returns the end of the pause.
 */
export const pauseLayout = (doc: Document): (() => void) => {
  const root: HTMLElement = doc.documentElement;
  if (!('style' in root) || root.style.display !== '') return () => {};
  root.style.setProperty('display', 'none', 'important');
  return () => {
    root.style.removeProperty('display');
    if (root.getAttribute('style') === '') root.removeAttribute('style');
  };
};
