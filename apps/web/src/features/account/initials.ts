/** One or two capitals for a round picture: the first letters of the first and last word, or of what stands for a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s._@-]+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 && !name.includes('@') ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
