import { Parser } from 'htmlparser2';
import { withoutInternalSubset } from './doctype.ts';
import { isCounted, isFlagged } from './flags.ts';
import { decodeDocument, encodingOf } from './text/decode.ts';
import { MAX_CHAPTER_DEPTH, SLICE } from './text/slices.ts';

/** Stands in for a removed element of the text, so that addresses (EPUB CFI) of other readers keep their steps. */
const PLACEHOLDER = '<span></span>';

/** Tags that are no tags to an XML parser, in comments and CDATA, but might wake up in another one. */
const SLEEPING = /<(?=(?:[\w.-]+:)?(?:iframe|frame|base|meta|link)\b)/gi;

/**
 * Takes out of a content document what `BookFacts.flagged` marked it for: frames, `base`, meta refresh and links that
 * fetch ahead; the internal subset of its DTD goes, entities declared there are written out when they are plain text.
 * All other characters stay as they are. The result is UTF-8 (with a mark when the document was not). A document
 * nested deeper than 4,000 ends there. Time and memory grow with the size of the document only.
 */
export const stripChapter = (xhtml: Uint8Array): Uint8Array => {
  const stripped = edited(withoutInternalSubset(decodeDocument(xhtml)));
  const mark = /^utf-?8$/.test(encodingOf(xhtml)) ? '' : '\uFEFF';
  return Buffer.from(mark + stripped);
};

type Edit = { from: number; to: number; instead: string };

const edited = (source: string): string => {
  const edits: Edit[] = [];
  let removing: Edit | null = null;
  let removingAt = 0;
  let depth = 0;
  const defuse = (): void => {
    if (removing) return;
    const text = source.slice(parser.startIndex, parser.endIndex + 1);
    const instead = text.replaceAll(SLEEPING, '< ');
    if (instead !== text) edits.push({ from: parser.startIndex, to: parser.endIndex + 1, instead });
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        const tag = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (removing || !isFlagged(tag, attributes)) return;
        removing = { from: parser.startIndex, to: parser.endIndex + 1, instead: isCounted(tag) ? PLACEHOLDER : '' };
        removingAt = depth;
      },
      onclosetag(_name, implied) {
        depth -= 1;
        if (!removing || depth >= removingAt) return;
        // empty, or never closed by its own tag: then what follows is not its content
        if (!implied) removing.to = parser.endIndex + 1;
        edits.push(removing);
        removing = null;
      },
      oncomment: defuse,
      oncdatastart: defuse,
      onprocessinginstruction: defuse,
    },
    { xmlMode: true },
  );
  let end = 0;
  for (; end < source.length && depth <= MAX_CHAPTER_DEPTH; end += SLICE) parser.write(source.slice(end, end + SLICE));
  if (depth <= MAX_CHAPTER_DEPTH) parser.end();
  return applied(source.slice(0, end), edits);
};

const applied = (source: string, edits: Edit[]): string => {
  let kept = '';
  let at = 0;
  for (const { from, to, instead } of edits) {
    kept += source.slice(at, from) + instead;
    at = to;
  }
  return kept + source.slice(at);
};
