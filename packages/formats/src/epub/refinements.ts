import { textOf, type XmlElement } from '../xml/tree.ts';

/** What `<meta refines="#id" property="…">` says about other elements (EPUB 3.3 section 5.5.5). */
export type Refinements = {
  /** The first value of that property about this element. */
  of: (element: XmlElement, property: string) => string | undefined;
};

/** Collects the refinements among the fields of a metadata element. */
export const refinementsOf = (fields: XmlElement[]): Refinements => {
  const values = new Map<string, string>();
  for (const field of fields) {
    const target = field.attributes.get('refines')?.trim().replace(/^#/, '');
    const key = `${target} ${field.attributes.get('property')}`;
    if (target && !values.has(key)) values.set(key, textOf(field).trim());
  }
  return {
    of: (element, property) => {
      const id = element.attributes.get('id');
      return id === undefined ? undefined : values.get(`${id} ${property}`);
    },
  };
};
