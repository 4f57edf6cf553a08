import { type BookMetadata, SILENT } from '../facts.ts';
import { plainAnnotation } from '../text/annotation.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { listIn, peopleIn } from '../text/lists.ts';
import { yearIn } from '../text/year.ts';
import { elementOf, textOf, type XmlElement } from '../xml/tree.ts';

const LINE = 1000;

/** The core properties of a package (ECMA-376 part 2, "Core properties"): its subject describes it where nothing else does. */
export const metadataOf = (core: XmlElement | null): BookMetadata => {
  const field = (name: string): string => {
    const element = core && elementOf(core, name);
    return element ? textOf(element) : '';
  };
  return {
    ...SILENT,
    title: cleanLineOrNull(field('title'), LINE),
    authors: peopleIn([field('creator')]),
    language: cleanLineOrNull(field('language'), 35)?.toLowerCase().replaceAll('_', '-') ?? null,
    year: yearIn(field('created')),
    genres: listIn([field('keywords'), field('category')]),
    annotation: plainAnnotation(cleanLine(field('description'), LINE * 20) || field('subject')),
  };
};
