import { UnreadableBook } from '../book-facts.ts';
import { findChild, findChildren, getText, parseXml, type XmlElement } from '../xml/parse-xml.ts';

const MAX_DESCRIPTIONS = 100;

/**
 * Parses an XMP packet to values by lower-case local property name (ISO 16684-1); lists item by item. Empty for invalid
 * XML: a bad packet never costs the book.
 */
export const parseXmp = (packet: string): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  try {
    const root = parseXml(Buffer.from(packet)).root;
    const rdf = root.name === 'rdf' ? root : findChild(root, 'rdf');
    for (const description of rdf ? findChildren(rdf, 'description').slice(0, MAX_DESCRIPTIONS) : []) {
      for (const property of findChildren(description))
        if (!values.has(property.name)) values.set(property.name, parseValues(property));
      for (const [name, value] of description.attributes) if (!values.has(name)) values.set(name, [value]);
    }
  } catch (error) {
    if (!(error instanceof UnreadableBook)) throw error;
  }
  return values;
};

/** The items of a list, or the text of the property; nested lists are ignored. */
const parseValues = (property: XmlElement): string[] => {
  const items = findChildren(property).flatMap((list) => findChildren(list, 'li'));
  return items.length > 0 ? items.map(getText) : [getText(property)];
};
