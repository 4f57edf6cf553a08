/**
 * Elements that must not reach a browser: each can open a connection or leave the page in spite of the content
 * security policy of book files. The scan of a chapter and the stripping of it share this list.
 */
export const isFlagged = (tag: string, attributes: Record<string, string>): boolean => {
  switch (tag) {
    case 'iframe':
    case 'frame':
    case 'base':
      return true;
    case 'meta':
      return /refresh|dns-prefetch-control/i.test(valueOf(attributes, 'http-equiv'));
    case 'link':
      return /preconnect|prefetch|prerender|preload/i.test(valueOf(attributes, 'rel'));
    default:
      return false;
  }
};

/** Whether an element of this kind stands in the text, where addresses (EPUB CFI) count it as a step. */
export const isCounted = (tag: string): boolean => tag === 'iframe' || tag === 'frame';

const valueOf = (attributes: Record<string, string>, wanted: string): string => {
  const key = Object.keys(attributes).find((name) => name.toLowerCase() === wanted);
  return key === undefined ? '' : (attributes[key] ?? '');
};
