import type { OutlineEntry } from '../book-contents.ts';
import { UnreadableBook } from '../book-facts.ts';
import { createLookup } from '../lookup.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { readXml, type XmlListener } from '../xml/read-xml.ts';
import { createBodyReader } from './body-reader.ts';
import { createCoverReader } from './cover-reader.ts';
import { createDescriptionReader, findCoverId } from './description-reader.ts';

/** Result of one pass over an FB2. */
export type Fb2Scan = {
  /** The element `description`, empty when the book has none. */
  description: XmlElement;
  words: number;
  outline: OutlineEntry[];
  /** Bytes of the cover picture. */
  cover: Uint8Array | null;
};

/**
 * Scans an FB2 in one pass (FictionBook 2.0): the description as a tree, words and headings of the bodies, the cover
 * picture. Content behind the root element is ignored. Throws `UnreadableBook`.
 */
export const scanFb2 = async (pieces: AsyncIterable<string>): Promise<Fb2Scan> => {
  const description = createDescriptionReader();
  const body = createBodyReader();
  const picture = createCoverReader(() => findCoverId(description.root));
  const readers = createLookup<XmlListener>({ description, body, binary: picture });
  /** Stack of open parts; damaged books leave one open when the next begins. */
  const parts: { name: string; reader: XmlListener }[] = [];
  const getListener = (): XmlListener | undefined => parts.at(-1)?.reader;
  let hasRoot = false;
  let isEnded = false;
  let hasBody = false;

  await readXml(pieces, {
    open(name, attributes) {
      if (isEnded) return;
      if (!hasRoot && name !== 'fictionbook') throw new UnreadableBook('damaged', 'this is no FictionBook');
      hasRoot = true;
      hasBody ||= name === 'body';
      const reader = readers[name];
      if (reader) parts.push({ name, reader });
      getListener()?.open(name, attributes);
    },
    close(name) {
      getListener()?.close(name);
      if (parts.at(-1)?.name === name) parts.pop();
      isEnded ||= name === 'fictionbook';
    },
    text: (text) => getListener()?.text(text),
    isDone: () => isEnded,
  });
  if (!hasBody) throw new UnreadableBook('damaged', 'the FictionBook has no text');
  return { description: description.root, words: body.words(), outline: body.outline, cover: picture.bytes() };
};
