/** Returns one or two capital initials for an avatar: of the first and last word of a name, or of an email address or login. */
export const getInitials = (name: string): string => {
  const words = name.split(/[\s._@-]+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 && !name.includes('@') ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
