/**
 * Whether an element must not reach a browser, because it can open a connection or leave the page despite the content
 * security policy of book files. `scanChapter` and `stripChapter` share this list.
 */
export const isForbiddenElement = (tag: string, attributes: Record<string, string>): boolean => {
  switch (tag) {
    case 'iframe':
    case 'frame':
    case 'base':
      return true;
    case 'meta':
      return /refresh|dns-prefetch-control/i.test(findAttribute(attributes, 'http-equiv'));
    case 'link':
      return /preconnect|prefetch|prerender|preload/i.test(findAttribute(attributes, 'rel'));
    default:
      return false;
  }
};

/** Whether an element of this kind is part of the text, so that EPUB CFIs count it as a step. */
export const isContentElement = (tag: string): boolean => tag === 'iframe' || tag === 'frame';

const findAttribute = (attributes: Record<string, string>, attributeName: string): string => {
  const key = Object.keys(attributes).find((name) => name.toLowerCase() === attributeName);
  return key === undefined ? '' : (attributes[key] ?? '');
};
