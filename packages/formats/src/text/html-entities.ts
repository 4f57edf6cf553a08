import { Parser } from 'htmlparser2';

const NAMED = /&([A-Za-z][A-Za-z0-9]{1,31});/g;
/** Decoding these again would turn escaped text into markup. */
const MARKUP = new Set(['lt', 'gt', 'amp', 'quot', 'apos', 'LT', 'GT', 'AMP', 'QUOT']);

/** Cache size: HTML defines about 2,200 names; documents may invent more. */
const MAX_KNOWN = 4000;
const cache = new Map<string, string>();

const decodeReference = (reference: string): string => {
  const cached = cache.get(reference);
  if (cached !== undefined) return cached;
  let text = '';
  const parser = new Parser({ ontext: (piece) => (text += piece) });
  parser.end(reference);
  if (cache.size < MAX_KNOWN) cache.set(reference, text);
  return text;
};

/**
 * Decodes HTML entities (`&nbsp;`, `&mdash;`), which documents use although an XML parser without a DTD does not know
 * them. Entities declared by a document stay as written.
 */
export const decodeNamedEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(NAMED, (whole, name: string) => (MARKUP.has(name) ? whole : decodeReference(whole)))
    : text;
