import { UnreadableBook } from '../facts.ts';
import { elementOf, elementsOf, parseXml, textOf, type XmlElement } from '../xml/tree.ts';

const MAX_DESCRIPTIONS = 100;

/**
 * The values of an XMP packet by the names of their properties without prefix, in lower case (ISO 16684-1); those of a
 * list one by one. Empty when it is no XML: what a packet says is never worth a book.
 */
export const xmpValues = (packet: string): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  try {
    const root = parseXml(Buffer.from(packet)).root;
    const rdf = root.name === 'rdf' ? root : elementOf(root, 'rdf');
    for (const description of rdf ? elementsOf(rdf, 'description').slice(0, MAX_DESCRIPTIONS) : []) {
      for (const property of elementsOf(description))
        if (!values.has(property.name)) values.set(property.name, valuesOf(property));
      for (const [name, value] of description.attributes) if (!values.has(name)) values.set(name, [value]);
    }
  } catch (error) {
    if (!(error instanceof UnreadableBook)) throw error;
  }
  return values;
};

/** A list is an element of items; no item is looked for inside of another. */
const valuesOf = (property: XmlElement): string[] => {
  const items = elementsOf(property).flatMap((list) => elementsOf(list, 'li'));
  return items.length > 0 ? items.map(textOf) : [textOf(property)];
};
