import { Parser } from 'htmlparser2';
import { withoutEntityDeclarations } from './doctype.ts';
import { isCounted, isFlagged } from './flags.ts';
import { decodeDocument, encodingOf } from './text/decode.ts';

/** Stands in for a removed element of the text, so that addresses (EPUB CFI) of other readers keep their steps. */
const PLACEHOLDER = '<span></span>';

/** Flagged tags that are text to an XML parser (comments, CDATA) but might not be to another one. */
const LEFT_OVER =
  /<(?=(?:[\w.-]+:)?(?:iframe|frame|base)\b)|<(?=(?:[\w.-]+:)?(?:meta|link)\b[^>]*(?:refresh|preconnect|prefetch|prerender|preload))/gi;

/**
 * Takes out of a content document what `BookFacts.flagged` marked it for: frames, `base`, meta refresh and links that
 * fetch ahead; entities that the document declares are written out when they are plain text, else dropped. All other
 * characters stay as they are. The result is UTF-8 (with a mark when the document was not).
 */
export const stripChapter = (xhtml: Uint8Array): Uint8Array => {
  const source = withoutEntityDeclarations(decodeDocument(xhtml));
  const stripped = withoutRanges(source, flaggedRanges(source)).replaceAll(LEFT_OVER, '< ');
  const mark = /^utf-?8$/.test(encodingOf(xhtml)) ? '' : '\uFEFF';
  return Buffer.from(mark + stripped);
};

type Range = { from: number; to: number; instead: string };

const flaggedRanges = (source: string): Range[] => {
  const ranges: Range[] = [];
  let current: Range | null = null;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (current) {
          depth += 1;
          return;
        }
        const tag = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (!isFlagged(tag, attributes)) return;
        current = { from: parser.startIndex, to: parser.endIndex + 1, instead: isCounted(tag) ? PLACEHOLDER : '' };
        depth = 0;
      },
      onclosetag(_name, implied) {
        if (!current) return;
        if (depth > 0) {
          depth -= 1;
          return;
        }
        // empty, or never closed by its own tag: then what follows is not its content
        if (!implied) current.to = parser.endIndex + 1;
        ranges.push(current);
        current = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return ranges;
};

const withoutRanges = (source: string, ranges: Range[]): string => {
  let kept = '';
  let at = 0;
  for (const { from, to, instead } of ranges) {
    kept += source.slice(at, from) + instead;
    at = to;
  }
  return kept + source.slice(at);
};
