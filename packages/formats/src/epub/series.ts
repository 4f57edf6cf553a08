import type { BookMetadata } from '../book-facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { getText, type XmlElement } from '../xml/parse-xml.ts';
import type { Refinements } from './refinements.ts';

/** The order in which types of collections are preferred; those without a type come last. */
const TYPES = ['series', 'set', undefined];

/** Finds the series: EPUB 3 `belongs-to-collection`, else the `meta` elements of calibre. */
export const findSeries = (fields: XmlElement[], refinements: Refinements): BookMetadata['series'] => {
  const collections = fields.filter((field) => field.attributes.get('property') === 'belongs-to-collection');
  for (const type of TYPES) {
    const collection = collections.find((candidate) => refinements.get(candidate, 'collection-type') === type);
    const name = collection ? cleanLine(getText(collection), 300) : '';
    if (collection && name) return { name, number: parseSeriesNumber(refinements.get(collection, 'group-position')) };
  }
  const findMetaContent = (metaName: string) =>
    fields.find((field) => field.attributes.get('name') === metaName)?.attributes.get('content');
  const name = cleanLine(findMetaContent('calibre:series') ?? '', 300);
  return name ? { name, number: parseSeriesNumber(findMetaContent('calibre:series_index')) } : null;
};

const parseSeriesNumber = (text: string | undefined): string | null =>
  cleanLineOrNull(text, 40)?.replace(/^(\d+)\.0+$/, '$1') ?? null;
