/**
 * A path as our answers write it, so that a program that puts it into an address as it is given reaches what it names: signs
 * that would end the path, or be read as an encoded one, are percent-encoded, and nothing else is.
 */
export const addressPath = (path: string): string => path.replaceAll(/%(?=[\da-f]{2})|[#?]/gi, encodeURIComponent);

/** The other way round, for programs that encode such a path once more. */
export const withoutAddressSigns = (text: string): string =>
  text.replaceAll(/%(?:23|3f|25(?=[\da-f]{2}))/gi, decodeURIComponent);
