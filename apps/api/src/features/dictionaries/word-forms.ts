/** Words shorter than this stay as they are. */
const MIN_STEM_CHARS = 3;
/** English and German endings that dictionaries leave out, and what stands there instead. */
const ENDINGS: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/[’'](?:s|re|ll|ve|d|m)$/u, ''],
  [/ies$/u, 'y'],
  [/ied$/u, 'y'],
  [/(\p{L})\1(?:ing|ed)$/u, '$1'],
  [/ing$/u, ''],
  [/ing$/u, 'e'],
  [/ed$/u, ''],
  [/ed$/u, 'e'],
  [/es$/u, ''],
  [/s$/u, ''],
  [/en$/u, ''],
  [/e$/u, ''],
  [/er$/u, ''],
];

/** A word as it was selected, without the marks around it, and the forms that a dictionary may list instead, the likeliest first. */
export const listWordForms = (selected: string): string[] => {
  const word = selected.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/[\u00ad\u200b]/gu, '');
  if (word === '') return [];
  if (/\s/.test(word)) return [word];
  const stems = ENDINGS.flatMap(([ending, replacement]) => {
    const stem = word.replace(ending, replacement);
    return stem !== word && stem.length >= MIN_STEM_CHARS ? [stem] : [];
  });
  return [...new Set([word, ...stems])];
};
