import { Parser } from 'htmlparser2';
import { removeInternalSubset } from './doctype.ts';
import { isContentElement, isForbiddenElement } from './forbidden-elements.ts';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from './text/parser-limits.ts';
import { decodeXml, detectXmlEncoding, parseDeclaredEncoding } from './text/xml-encoding.ts';

/** Replaces a removed element of the text, so that EPUB CFIs of other readers keep their steps. */
const PLACEHOLDER = '<span></span>';

/** Text in comments and CDATA that is not a tag to an XML parser but may be one to another parser. */
const DORMANT_TAG = /<(?=(?:[\w.-]+:)?(?:iframe|frame|base|meta|link)\b)/gi;

/**
 * Removes from a content document listed in `BookFacts.flagged` what a browser must not see: frames, `base`, meta refresh
 * and prefetching links, and the internal subset of its DTD; entities declared there are expanded when they are plain text.
 * All other characters stay as they are. The result is UTF-8 (with a byte order mark when the input was not). A document
 * nested deeper than 4,000 levels is truncated there. Time and memory are linear in the size of the document.
 */
export const stripChapter = (xhtml: Uint8Array): Uint8Array => {
  const stripped = removeForbiddenElements(removeInternalSubset(decodeXml(xhtml)));
  const isUtf8 = [detectXmlEncoding(xhtml), parseDeclaredEncoding(xhtml) ?? 'utf-8'].every((label) =>
    /^utf-?8$/.test(label),
  );
  const mark = isUtf8 ? '' : '\uFEFF';
  return Buffer.from(mark + stripped);
};

type Edit = { from: number; to: number; replacement: string };

const removeForbiddenElements = (source: string): string => {
  const edits: Edit[] = [];
  let removal: Edit | null = null;
  let removalDepth = 0;
  let depth = 0;
  const neutraliseTags = (): void => {
    if (removal) return;
    const text = source.slice(parser.startIndex, parser.endIndex + 1);
    const replacement = text.replaceAll(DORMANT_TAG, '< ');
    if (replacement !== text) edits.push({ from: parser.startIndex, to: parser.endIndex + 1, replacement });
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        const tag = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (removal || !isForbiddenElement(tag, attributes)) return;
        removal = {
          from: parser.startIndex,
          to: parser.endIndex + 1,
          replacement: isContentElement(tag) ? PLACEHOLDER : '',
        };
        removalDepth = depth;
      },
      onclosetag(_name, implied) {
        depth -= 1;
        if (!removal || depth >= removalDepth) return;
        // an element that is empty, or never closed by its own tag, does not contain what follows
        if (!implied) removal.to = parser.endIndex + 1;
        edits.push(removal);
        removal = null;
      },
      oncomment: neutraliseTags,
      oncdatastart: neutraliseTags,
      onprocessinginstruction: neutraliseTags,
    },
    { xmlMode: true },
  );
  let end = 0;
  for (; end < source.length && depth <= MAX_PARSER_DEPTH; end += PARSER_SLICE)
    parser.write(source.slice(end, end + PARSER_SLICE));
  if (depth <= MAX_PARSER_DEPTH) parser.end();
  return applyEdits(source.slice(0, end), edits);
};

const applyEdits = (source: string, edits: Edit[]): string => {
  let result = '';
  let at = 0;
  for (const { from, to, replacement } of edits) {
    result += source.slice(at, from) + replacement;
    at = to;
  }
  return result + source.slice(at);
};
