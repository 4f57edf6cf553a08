import { getText, type XmlElement } from '../xml/parse-xml.ts';

/** calibre counts two for each star. */
const PER_STAR = 2;
const MAX_STARS = 5;

/**
 * Finds the stars, in halves, that calibre wrote into the package: a `meta` with a name in EPUB 2, with a property in EPUB 3. Null
 * for none, or for anything else.
 */
export const findRating = (fields: XmlElement[]): number | null => {
  const content = fields.flatMap((field) => {
    if (field.attributes.get('name') === 'calibre:rating') return [field.attributes.get('content') ?? ''];
    return field.attributes.get('property') === 'calibre:rating' ? [getText(field)] : [];
  })[0];
  if (content === undefined || !/^\s*\d{1,2}(\.\d{1,8})?\s*$/.test(content)) return null;
  const stars = Math.round(Number(content)) / PER_STAR;
  return stars > 0 && stars <= MAX_STARS ? stars : null;
};
