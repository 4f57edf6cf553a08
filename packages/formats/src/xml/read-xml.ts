import { Parser } from 'htmlparser2';
import { UnreadableBook } from '../book-facts.ts';
import { decodeNamedEntities } from '../text/html-entities.ts';
import { PARSER_SLICE } from '../text/parser-limits.ts';
import { toLocalAttributes, toLocalName } from './parse-xml.ts';

/** Receives the events of a document. Names are local and in lower case, attributes as in `XmlElement`. */
export type XmlListener = {
  open: (name: string, attributes: Map<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  /** Called after each chunk; returns whether reading may stop. */
  isDone?: () => boolean;
};

const MAX_DEPTH = 1000;
/** Longer tags or comments are an attack; text is passed in chunks of any length. */
const MAX_TOKEN = 4 * 1024 ** 2;

/**
 * Streams an XML document of any size in bounded memory. Tolerant: a lone `&` is text, wrong nesting is repaired, open
 * elements are closed at the end. A document that declares entities or nests deeper than 1,000 throws
 * `UnreadableBook('hostile')` at once.
 */
export const readXml = async (pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> => {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new UnreadableBook('hostile', 'an XML document is nested too deeply');
        listener.open(toLocalName(name).toLowerCase(), toLocalAttributes(attributes));
      },
      onclosetag(name) {
        depth -= 1;
        listener.close(toLocalName(name).toLowerCase());
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
    for (let at = 0; at < text.length; at += PARSER_SLICE) {
      const slice = text.slice(at, at + PARSER_SLICE);
      parser.write(slice);
      written += slice.length;
      if (written - parser.endIndex > MAX_TOKEN)
        throw new UnreadableBook('hostile', 'an XML document has a tag of 4 MB');
      if (listener.isDone?.()) return;
    }
  }
  parser.end();
};
