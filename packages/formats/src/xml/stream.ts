import { Parser } from 'htmlparser2';
import { UnreadableBook } from '../facts.ts';
import { decodeNamedEntities } from '../text/entities.ts';
import { SLICE } from '../text/slices.ts';
import { localAttributes, localName } from './tree.ts';

/** Who hears of a document as it is read. Names are local and in lower case, attributes as in `XmlElement`. */
export type XmlListener = {
  open: (name: string, attributes: Map<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  /** Asked after each piece: whether the rest need not be read. */
  isDone?: () => boolean;
};

const MAX_DEPTH = 1000;
/** A tag or comment longer than this is a trick; text comes in pieces whatever its length. */
const MAX_TOKEN = 4 * 1024 ** 2;

/**
 * Reads an XML document of any size, in bounded memory and without a tree. Damage is forgiven: a lone `&` is text, wrong
 * nesting is repaired, what is open at the end is closed. A document that declares entities or nests deeper than 1,000
 * throws `UnreadableBook('hostile')` at once.
 */
export const readXml = async (pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> => {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new UnreadableBook('hostile', 'an XML document is nested too deeply');
        listener.open(localName(name).toLowerCase(), localAttributes(attributes));
      },
      onclosetag(name) {
        depth -= 1;
        listener.close(localName(name).toLowerCase());
      },
      ontext: (text) => listener.text(text),
      onprocessinginstruction(_name, data) {
        if (/<?!ENTITY/i.test(data)) throw new UnreadableBook('hostile', 'an XML document declares entities');
      },
    },
    { xmlMode: true },
  );
  let written = 0;
  for await (const piece of pieces) {
    const text = decodeNamedEntities(piece);
    for (let at = 0; at < text.length; at += SLICE) {
      const slice = text.slice(at, at + SLICE);
      parser.write(slice);
      written += slice.length;
      if (written - parser.endIndex > MAX_TOKEN)
        throw new UnreadableBook('hostile', 'an XML document has a tag of 4 MB');
      if (listener.isDone?.()) return;
    }
  }
  parser.end();
};
