import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { UnreadableBook } from '../book-facts.ts';
import { detectDocumentCharset } from '../text/charset.ts';
import { decodeNamedEntities } from '../text/html-entities.ts';
import { decodeXml, detectXmlEncoding, parseDeclaredEncoding } from '../text/xml-encoding.ts';

/**
 * An element without prefixes, because books bind them freely. `name` is the local name in lower case; attributes are
 * keyed by local name, unprefixed ones win.
 */
export type XmlElement = { name: string; attributes: Map<string, string>; children: (XmlElement | string)[] };
export type XmlDocument = { root: XmlElement; wellFormed: boolean };

/** Upper limits beyond every real package or navigation document. */
const MAX_DEPTH = 200;
const MAX_NODES = 400_000;
export const MAX_DOCUMENT_BYTES = 24 * 1024 ** 2;

/** Removes the prefix of a name. */
export const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Attributes by local lower-case name, with HTML entities decoded. */
export const toLocalAttributes = (attributes: Record<string, string>): Map<string, string> => {
  const result = new Map<string, string>();
  const ordered = Object.entries(attributes).sort(([a], [b]) => Number(b.includes(':')) - Number(a.includes(':')));
  for (const [name, value] of ordered) result.set(toLocalName(name).toLowerCase(), decodeNamedEntities(value));
  return result;
};

/** Decodes a document by its encoding; by what its bytes are where that cannot be the declared one. */
const decodeDocument = (bytes: Uint8Array): string => {
  const isDeclared = detectXmlEncoding(bytes) === 'utf-8' ? isUtf8(bytes) : !isUtf8(bytes) || !bytes.some(isHigh);
  if (isDeclared || bytes.includes(0)) return decodeXml(bytes);
  return new TextDecoder(detectDocumentCharset(bytes, parseDeclaredEncoding)).decode(bytes);
};
const isHigh = (byte: number): boolean => byte > 0x7f;

/**
 * Reads a small XML document into a tree. DTDs are never read and entities never expanded: a document that declares
 * entities, nests deeper than 200 or has more than 400,000 nodes throws `UnreadableBook('hostile')` at once.
 * Wrong nesting is repaired and reported by `wellFormed`; with `asHtml` by the rules of HTML. Throws `UnreadableBook('damaged')` without any element.
 */
export const parseXml = (
  bytes: Uint8Array,
  { asHtml = false, repair = (text: string): string => text } = {},
): XmlDocument => {
  // no text may contain NUL (rule META-7)
  const text = repair(decodeDocument(bytes).replaceAll('\0', ''));
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
        const element = {
          name: toLocalName(name).toLowerCase(),
          attributes: toLocalAttributes(attributes),
          children: [],
        };
        add(element);
        open.push(element);
        if (open.length > MAX_DEPTH) throw new UnreadableBook('hostile', 'an XML document is nested too deeply');
      },
      onclosetag(_name, implied) {
        // the parser also reports `<a/>` as implied
        if (implied && !text.startsWith('/>', parser.endIndex - 1)) wellFormed = false;
        if (open.length > 1) open.pop();
      },
      ontext: add,
      onprocessinginstruction(_name, data) {
        if (/<?!ENTITY/i.test(data)) throw new UnreadableBook('hostile', 'an XML document declares entities');
      },
    },
    { xmlMode: !asHtml, recognizeSelfClosing: true },
  );
  parser.end(text);

  const root = findChildren(top)[0];
  if (!root) throw new UnreadableBook('damaged', 'an XML document has no element');
  return { root, wellFormed };
};

/** The child elements, optionally with that local name. */
export const findChildren = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string' && (!name || child.name === name));

/** The first child element with that local name. */
export const findChild = (element: XmlElement, name: string): XmlElement | undefined => findChildren(element, name)[0];

/** All descendants in document order. */
export function* walkDescendants(element: XmlElement): Generator<XmlElement> {
  for (const child of findChildren(element)) {
    yield child;
    yield* walkDescendants(child);
  }
}

/** The text content of an element. */
export const getText = (element: XmlElement): string => decodeNamedEntities(rawText(element));

const rawText = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
