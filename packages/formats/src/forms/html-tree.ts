import { Parser } from 'htmlparser2';
import { MAX_CHAPTER_DEPTH, SLICE } from '../text/slices.ts';
import type { FormElement } from './form.ts';
import { type TreeBudget, treeBuilder } from './tree-builder.ts';

type HtmlTreeOptions = {
  /** What is kept of the attributes of an element; asked for each as it opens. */
  kept?: (tag: string, attributes: Record<string, string>) => Record<string, string>;
  /** Elements beyond those of HTML that hold nothing, closed or not. */
  voids?: readonly string[];
  /** Shared by the trees of one book. */
  budget?: TreeBudget;
};

/**
 * Reads HTML into a tree as `treeBuilder` bounds it, each element as it is written (names in lower case): `valid.ts` says what
 * may stay. Open paragraphs and items end where HTML ends them. In a page that is nested absurdly deep everything is closed
 * at times: what it opens was not meant.
 */
export const htmlTree = ({
  kept = (_tag, attributes) => ({ ...attributes }),
  voids = [],
  budget,
}: HtmlTreeOptions = {}) => {
  const builder = treeBuilder(budget);
  let depth = 0;
  const begun = (): Parser =>
    new Parser(
      {
        onopentag(name, attributes) {
          depth += 1;
          builder.open(name, kept(name, attributes));
          if (voids.includes(name)) builder.close();
        },
        onclosetag(name) {
          depth -= 1;
          if (!voids.includes(name)) builder.close();
        },
        ontext: (text) => builder.text(text),
      },
      { decodeEntities: true, recognizeSelfClosing: true },
    );
  let parser = begun();
  return {
    write(text: string): void {
      for (let at = 0; at < text.length; ) {
        const slice = text.slice(at, at + SLICE);
        const piece = slice.slice(0, slice.lastIndexOf('>') + 1) || slice; // between tags, where it may stop
        at += piece.length;
        parser.write(piece);
        if (depth <= MAX_CHAPTER_DEPTH) continue;
        parser.end();
        parser = begun();
      }
    },
    /** The element that holds what was read. */
    end(): FormElement {
      parser.end();
      return builder.root;
    },
  };
};
