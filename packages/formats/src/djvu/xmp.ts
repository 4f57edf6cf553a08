import { UnreadableBook } from '../facts.ts';
import { descendantsOf, elementsOf, parseXml, textOf, type XmlElement } from '../xml/tree.ts';

/**
 * The values of an XMP packet by the names of their properties without prefix, in lower case (ISO 16684-1); those of a
 * list one by one. Empty when it is no XML: what a packet says is never worth a book.
 */
export const xmpValues = (packet: string): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  try {
    for (const description of descendantsOf(parseXml(Buffer.from(packet)).root)) {
      if (description.name !== 'description') continue;
      for (const property of elementsOf(description))
        if (!values.has(property.name)) values.set(property.name, valuesOf(property));
      for (const [name, value] of description.attributes) if (!values.has(name)) values.set(name, [value]);
    }
  } catch (error) {
    if (!(error instanceof UnreadableBook)) throw error;
  }
  return values;
};

const valuesOf = (property: XmlElement): string[] => {
  const items = [...descendantsOf(property)].filter(({ name }) => name === 'li');
  return items.length > 0 ? items.map(textOf) : [textOf(property)];
};
