import { Parser } from 'htmlparser2';
import { MAX_CHAPTER_DEPTH, SLICE } from '../text/slices.ts';
import type { FormElement } from './form.ts';
import { treeBuilder } from './tree-builder.ts';

/** What is kept of the attributes of an element; asked for each as it opens. */
type KeptAttributes = (tag: string, attributes: Record<string, string>) => Record<string, string>;

/**
 * Reads HTML into a tree as `treeBuilder` bounds it, each element as it is written (names in lower case): `valid.ts` says what
 * may stay. Open paragraphs and items end where HTML ends them. A page that is nested absurdly deep is read up to there.
 */
export const htmlTree = (kept: KeptAttributes = (_tag, attributes) => ({ ...attributes })) => {
  const builder = treeBuilder();
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        builder.open(name, kept(name, attributes));
      },
      onclosetag() {
        depth -= 1;
        builder.close();
      },
      ontext: (text) => builder.text(text),
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  return {
    write(text: string): void {
      for (let at = 0; at < text.length && depth <= MAX_CHAPTER_DEPTH; at += SLICE)
        parser.write(text.slice(at, at + SLICE));
    },
    /** The element that holds what was read. */
    end(): FormElement {
      if (depth <= MAX_CHAPTER_DEPTH) parser.end();
      return builder.root;
    },
  };
};
