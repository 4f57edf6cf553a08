import { getText, type XmlElement } from '../xml/parse-xml.ts';

/** The `<meta refines="#id" property="…">` elements, by the element that they refine (EPUB 3.3 section 5.5.5). */
export type Refinements = {
  /** The first value of that property for this element. */
  get: (element: XmlElement, property: string) => string | undefined;
};

/** Collects the refinements among the fields of a metadata element. */
export const collectRefinements = (fields: XmlElement[]): Refinements => {
  const values = new Map<string, string>();
  for (const field of fields) {
    const target = field.attributes.get('refines')?.trim().replace(/^#/, '');
    const key = `${target} ${field.attributes.get('property')}`;
    if (target && !values.has(key)) values.set(key, getText(field).trim());
  }
  return {
    get: (element, property) => {
      const id = element.attributes.get('id');
      return id === undefined ? undefined : values.get(`${id} ${property}`);
    },
  };
};
