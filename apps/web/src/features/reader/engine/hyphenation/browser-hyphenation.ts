const FONT_SIZE_PX = 16;
const results = new Map<string, boolean>();

/**
 * Whether the browser divides words of a language itself: whether a long word becomes several lines in a narrow box. Measured once for each
 * language in the document of the surface, which has no text of its own.
 */
export const hasBrowserHyphenation = (language: string, word: string): boolean => {
  const known = results.get(language);
  if (known !== undefined) return known;
  const probe = document.createElement('div');
  probe.lang = language;
  probe.textContent = word;
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: '1px',
    hyphens: 'auto',
    font: `${FONT_SIZE_PX}px/1 serif`,
    overflowWrap: 'normal',
    whiteSpace: 'normal',
  });
  document.body.append(probe);
  const result = probe.clientHeight > FONT_SIZE_PX * 1.5;
  probe.remove();
  results.set(language, result);
  return result;
};
