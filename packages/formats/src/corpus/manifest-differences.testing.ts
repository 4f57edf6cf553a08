import type { OutlineEntry } from '../book-contents.ts';
import type { BookFacts } from '../book-facts.ts';
import type { TocEntry } from '../manifest.ts';
import type { CorpusFile } from './corpus.testing.ts';

/** Fields of the manifest that we read differently on purpose, and why; entries must be removed when the difference disappears. */
export type AcceptedDifferences = Record<string, Record<string, { ours: unknown; because: string }>>;

/** Converts the facts to the fields of the manifest. */
export const toManifestFields = ({ metadata, manifest, contents, cover }: BookFacts): Record<string, unknown> => ({
  title: metadata.title ?? 'Unknown Title',
  authors: metadata.authors.length > 0 ? metadata.authors.map(({ name }) => name) : ['Unknown Author'],
  language: metadata.language,
  series: metadata.series?.name,
  series_index: metadata.series?.number,
  year: metadata.year,
  publisher: metadata.publisher,
  isbn: metadata.isbn,
  genres: metadata.genres,
  has_cover: cover !== null,
  spine_items: manifest?.spine.length,
  toc_top_level: manifest?.toc.length,
  toc_entries: manifest && countLinks(manifest.toc),
  layout: manifest?.layout,
  page_progression: manifest?.progression,
  ...(contents?.kind === 'pages' && { pages: contents.pages, outline_entries: countEntries(contents.outline) }),
});

const countLinks = (entries: TocEntry[]): number =>
  entries.reduce((sum, { children, spine }) => sum + (spine === null ? 0 : 1) + countLinks(children), 0);

const countEntries = (entries: OutlineEntry[]): number =>
  entries.reduce((sum, { children }) => sum + 1 + countEntries(children), 0);

/** Normalises a value for the comparison: ignores case, reads "1.0" as 1 and removes hyphens of ISBNs. */
const normalise = (value: unknown): string =>
  JSON.stringify(value)
    ?.toLowerCase()
    .replace(/^"(\d+)\.0"$/, '"$1"')
    .replace(/^"97[89][\d-]+"$/, (isbn) => isbn.replaceAll('-', '')) ?? 'nothing';

/** Lists where our facts differ from the manifest; the value of any of the tools that produced it is accepted. */
export const findDifferences = (
  file: CorpusFile,
  ours: Record<string, unknown>,
  acceptedDifferences: AcceptedDifferences = {},
): string[] =>
  Object.entries(file.metadata ?? {}).flatMap(([field, value]) => {
    if (!(field in ours)) return [];
    const difference = acceptedDifferences[file.file]?.[field];
    const right = difference
      ? [normalise(difference.ours)]
      : [value, ...Object.values(file.metadata_tools_disagree?.[field] ?? {})].map(normalise);
    return right.includes(normalise(ours[field]))
      ? []
      : `${field}: ${normalise(ours[field])} instead of ${right.join(' or ')}`;
  });
