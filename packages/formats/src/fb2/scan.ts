import type { OutlineEntry } from '../contents.ts';
import { UnreadableBook } from '../facts.ts';
import { createLookup } from '../lookup.ts';
import { readXml, type XmlListener } from '../xml/stream.ts';
import type { XmlElement } from '../xml/tree.ts';
import { pictureReader } from './binary.ts';
import { bodyReader } from './body.ts';
import { coverIdOf, descriptionReader } from './description.ts';

/** What one pass over an FB2 finds. */
export type Fb2Scan = {
  /** The element `description`, empty when the book has none. */
  description: XmlElement;
  words: number;
  outline: OutlineEntry[];
  /** The bytes of the picture that is the cover. */
  cover: Uint8Array | null;
};

/**
 * Reads an FB2 in one pass: the description as a tree, of the bodies their words and headings, of the pictures only the
 * cover (FictionBook 2.0). What stands behind the end of the root is not read. Throws `UnreadableBook`.
 */
export const scanFb2 = async (pieces: AsyncIterable<string>): Promise<Fb2Scan> => {
  const description = descriptionReader();
  const body = bodyReader();
  const picture = pictureReader(() => coverIdOf(description.root));
  const readers = createLookup<XmlListener>({ description, body, binary: picture });
  /** Who listens, the last one now; damaged books leave one part open when the next begins. */
  const parts: { name: string; reader: XmlListener }[] = [];
  const now = (): XmlListener | undefined => parts.at(-1)?.reader;
  let isRooted = false;
  let isEnded = false;
  let hasBody = false;

  await readXml(pieces, {
    open(name, attributes) {
      if (isEnded) return;
      if (!isRooted && name !== 'fictionbook') throw new UnreadableBook('damaged', 'this is no FictionBook');
      isRooted = true;
      hasBody ||= name === 'body';
      const reader = readers[name];
      if (reader) parts.push({ name, reader });
      now()?.open(name, attributes);
    },
    close(name) {
      now()?.close(name);
      if (parts.at(-1)?.name === name) parts.pop();
      isEnded ||= name === 'fictionbook';
    },
    text: (text) => now()?.text(text),
    isDone: () => isEnded,
  });
  if (!hasBody) throw new UnreadableBook('damaged', 'the FictionBook has no text');
  return { description: description.root, words: body.words(), outline: body.outline, cover: picture.bytes() };
};
