import type { OutlineEntry } from '../contents.ts';
import type { BookFacts } from '../facts.ts';
import type { TocEntry } from '../manifest.ts';
import type { CorpusFile } from './corpus.testing.ts';

/** Fields of the manifest whose value we read otherwise, and why; a difference that is gone must go from the table. */
export type Argued = Record<string, Record<string, { ours: unknown; because: string }>>;

/** What the facts say in the words of the manifest. */
export const said = ({ metadata, manifest, contents, cover }: BookFacts): Record<string, unknown> => ({
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

/** Tags are compared without case, "1.0" as 1 and an ISBN without its hyphens. */
const plain = (value: unknown): string =>
  JSON.stringify(value)
    ?.toLowerCase()
    .replace(/^"(\d+)\.0"$/, '"$1"')
    .replace(/^"97[89][\d-]+"$/, (isbn) => isbn.replaceAll('-', '')) ?? 'nothing';

/** Where the facts (as `ours` puts them) differ from the manifest; a value of any of the tools that read it is right. */
export const disagreements = (file: CorpusFile, ours: Record<string, unknown>, argued: Argued = {}): string[] =>
  Object.entries(file.metadata ?? {}).flatMap(([field, value]) => {
    if (!(field in ours)) return [];
    const difference = argued[file.file]?.[field];
    const right = difference
      ? [plain(difference.ours)]
      : [value, ...Object.values(file.metadata_tools_disagree?.[field] ?? {})].map(plain);
    return right.includes(plain(ours[field])) ? [] : `${field}: ${plain(ours[field])} instead of ${right.join(' or ')}`;
  });
