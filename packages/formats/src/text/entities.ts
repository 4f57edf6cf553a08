import { Parser } from 'htmlparser2';

const NAMED = /&([A-Za-z][A-Za-z0-9]{1,31});/g;
/** Decoding these once more would turn text that was escaped on purpose into markup. */
const MARKUP = new Set(['lt', 'gt', 'amp', 'quot', 'apos', 'LT', 'GT', 'AMP', 'QUOT']);

/** HTML knows some 2,200 names; a document that invents more is decoded without being remembered. */
const MAX_KNOWN = 4000;
const known = new Map<string, string>();

const decode = (reference: string): string => {
  const before = known.get(reference);
  if (before !== undefined) return before;
  let text = '';
  const parser = new Parser({ ontext: (piece) => (text += piece) });
  parser.end(reference);
  if (known.size < MAX_KNOWN) known.set(reference, text);
  return text;
};

/**
 * Replaces the entities that HTML defines (`&nbsp;`, `&mdash;`): documents use them although an XML parser that never
 * reads a DTD does not know them. Entities that a document declares itself stay as they are written.
 */
export const decodeNamedEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(NAMED, (whole, name: string) => (MARKUP.has(name) ? whole : decode(whole)))
    : text;
