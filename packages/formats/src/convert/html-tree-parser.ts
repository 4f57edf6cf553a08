import { Parser } from 'htmlparser2';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from '../text/parser-limits.ts';
import type { ContentElement } from './converted-book.ts';
import { createTreeBuilder, type TreeBudget } from './tree-builder.ts';

type HtmlTreeOptions = {
  /** Selects the attributes to keep; called for each element as it opens. */
  filterAttributes?: (tag: string, attributes: Record<string, string>) => Record<string, string>;
  /** Additional void elements. */
  voidElements?: readonly string[];
  /** Shared by all trees of one book. */
  budget?: TreeBudget;
};

/**
 * Parses HTML into a tree bounded by `createTreeBuilder`. Element names are lower-cased; `normalize-blocks.ts` decides
 * what stays. Paragraphs and list items end where HTML ends them. A page nested absurdly deep is closed and reopened:
 * that nesting was not intended.
 */
export const createHtmlTreeParser = ({
  filterAttributes = (_tag, attributes) => ({ ...attributes }),
  voidElements = [],
  budget,
}: HtmlTreeOptions = {}) => {
  const builder = createTreeBuilder(budget);
  let depth = 0;
  const startParser = (): Parser =>
    new Parser(
      {
        onopentag(name, attributes) {
          depth += 1;
          builder.open(name, filterAttributes(name, attributes));
          if (voidElements.includes(name)) builder.close();
        },
        onclosetag(name) {
          depth -= 1;
          if (!voidElements.includes(name)) builder.close();
        },
        ontext: (text) => builder.text(text),
      },
      { decodeEntities: true, recognizeSelfClosing: true },
    );
  let parser = startParser();
  return {
    write(text: string): void {
      for (let at = 0; at < text.length; ) {
        const slice = text.slice(at, at + PARSER_SLICE);
        const piece = slice.slice(0, slice.lastIndexOf('>') + 1) || slice; // between tags, where it may stop
        at += piece.length;
        parser.write(piece);
        if (depth <= MAX_PARSER_DEPTH) continue;
        parser.end();
        parser = startParser();
      }
    },
    /** Ends the document and returns its root element. */
    end(): ContentElement {
      parser.end();
      return builder.root;
    },
  };
};

const KEPT_ATTRIBUTES = new Set(
  'id name class align dir lang xml:lang title epub:type colspan rowspan start href src alt'.split(' '),
);

/** Keeps the attributes that conversion may need; alignment by style becomes an `align` attribute. */
export const filterHtmlAttributes = (attributes: Record<string, string>): Record<string, string> => {
  const filtered = Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT_ATTRIBUTES.has(name)));
  const alignment = /text-align\s*:\s*(center|right)/i.exec(attributes.style ?? '')?.[1];
  if (alignment) filtered.align = alignment;
  if (filtered.dir) filtered.dir = filtered.dir.toLowerCase();
  return filtered;
};
