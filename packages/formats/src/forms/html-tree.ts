import { Parser } from 'htmlparser2';
import { SLICE } from '../text/slices.ts';
import type { FormElement } from './form.ts';
import { treeBuilder } from './tree-builder.ts';

/**
 * Reads HTML into a tree as `treeBuilder` bounds it, each element as it is written (names in lower case): `valid.ts` says what
 * may stay. Open paragraphs and items end where HTML ends them.
 */
export const htmlTree = () => {
  const builder = treeBuilder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, { ...attributes }),
      onclosetag: () => builder.close(),
      ontext: (text) => builder.text(text),
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  return {
    write(text: string): void {
      for (let at = 0; at < text.length; at += SLICE) parser.write(text.slice(at, at + SLICE));
    },
    /** The element that holds what was read. */
    end(): FormElement {
      parser.end();
      return builder.root;
    },
  };
};
