import type { BookMetadata } from '../facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { textOf, type XmlElement } from '../xml/tree.ts';
import type { Refinements } from './refinements.ts';

/** A collection of a stated type is preferred in this order; one without a type comes last. */
const TYPES = ['series', 'set', undefined];

/** The series: EPUB 3 `belongs-to-collection` first, else what calibre writes into EPUB 2 and 3. */
export const seriesOf = (fields: XmlElement[], refinements: Refinements): BookMetadata['series'] => {
  const collections = fields.filter((field) => field.attributes.get('property') === 'belongs-to-collection');
  for (const type of TYPES) {
    const collection = collections.find((candidate) => refinements.of(candidate, 'collection-type') === type);
    const name = collection ? cleanLine(textOf(collection), 300) : '';
    if (collection && name) return { name, number: numberOf(refinements.of(collection, 'group-position')) };
  }
  const meta = (wanted: string) =>
    fields.find((field) => field.attributes.get('name') === wanted)?.attributes.get('content');
  const name = cleanLine(meta('calibre:series') ?? '', 300);
  return name ? { name, number: numberOf(meta('calibre:series_index')) } : null;
};

const numberOf = (text: string | undefined): string | null =>
  cleanLineOrNull(text, 40)?.replace(/^(\d+)\.0+$/, '$1') ?? null;
