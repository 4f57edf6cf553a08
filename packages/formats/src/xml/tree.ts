import { Parser } from 'htmlparser2';
import { UnreadableBook } from '../facts.ts';
import { decodeDocument } from '../text/decode.ts';
import { decodeNamedEntities } from '../text/entities.ts';

/**
 * An element without its prefixes: books bind them as they like. `name` is the local name in lower case, attributes
 * are found by local name, an unprefixed one winning over a prefixed one.
 */
export type XmlElement = { name: string; attributes: Map<string, string>; children: (XmlElement | string)[] };
export type XmlDocument = { root: XmlElement; wellFormed: boolean };

/** No honest package or navigation document comes near these. */
const MAX_DEPTH = 200;
const MAX_NODES = 400_000;
export const MAX_DOCUMENT_BYTES = 24 * 1024 ** 2;

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Attributes by their local names in lower case, entities of HTML decoded. */
export const localAttributes = (attributes: Record<string, string>): Map<string, string> => {
  const found = new Map<string, string>();
  const ordered = Object.entries(attributes).sort(([a], [b]) => Number(b.includes(':')) - Number(a.includes(':')));
  for (const [name, value] of ordered) found.set(localName(name).toLowerCase(), decodeNamedEntities(value));
  return found;
};

/**
 * Reads a small XML document into a tree. DTDs are never read and entities never expanded: a document that declares
 * entities, nests deeper than 200 or has more than 400,000 nodes throws `UnreadableBook('hostile')` at once.
 * Wrong nesting is repaired and reported by `wellFormed`. Throws `UnreadableBook('damaged')` without any element.
 */
export const parseXml = (bytes: Uint8Array): XmlDocument => {
  // XML has no NUL, and nothing that is made of this text may have one (rule META-7)
  const text = decodeDocument(bytes).replaceAll('\0', '');
  const top: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open: XmlElement[] = [top];
  let wellFormed = true;
  let nodes = 0;

  const add = (node: XmlElement | string): void => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new UnreadableBook('hostile', 'an XML document has too many nodes');
    open.at(-1)?.children.push(node);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name: localName(name).toLowerCase(), attributes: localAttributes(attributes), children: [] };
        add(element);
        open.push(element);
        if (open.length > MAX_DEPTH) throw new UnreadableBook('hostile', 'an XML document is nested too deeply');
      },
      onclosetag(_name, implied) {
        // the parser calls the end of `<a/>` implied, too
        if (implied && !text.startsWith('/>', parser.endIndex - 1)) wellFormed = false;
        if (open.length > 1) open.pop();
      },
      ontext: add,
      onprocessinginstruction(_name, data) {
        if (/<?!ENTITY/i.test(data)) throw new UnreadableBook('hostile', 'an XML document declares entities');
      },
    },
    { xmlMode: true },
  );
  parser.end(text);

  const root = elementsOf(top)[0];
  if (!root) throw new UnreadableBook('damaged', 'an XML document has no element');
  return { root, wellFormed };
};

/** The element children, of that local name when one is given. */
export const elementsOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string' && (!name || child.name === name));

/** The first element child of that local name. */
export const elementOf = (element: XmlElement, name: string): XmlElement | undefined => elementsOf(element, name)[0];

/** All descendants in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    yield child;
    yield* descendantsOf(child);
  }
}

/** All text below an element, as written. */
export const textOf = (element: XmlElement): string => decodeNamedEntities(rawText(element));

const rawText = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
