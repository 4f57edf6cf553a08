import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from './facts.ts';
import type { TocEntry } from './manifest.ts';
import { ParserPool } from './parser-pool.ts';
import { SNIFF_BYTES } from './signatures.ts';
import { sniff } from './sniff.ts';

/** One file of the corpus as its manifest describes it, as far as this test looks. */
type CorpusFile = {
  file: string;
  upload_as: string;
  format: string;
  flags: { isDrm: boolean; isLcp: boolean };
  expect: { result: 'accept' | 'reject' | 'either'; code?: number; codes_ok?: number[]; alternative?: string };
  metadata?: Record<string, unknown>;
  metadata_tools_disagree?: Record<string, Record<string, unknown>>;
};

const folder = join(import.meta.dirname, '../../../../shared/corpus');
const manifestPath = join(folder, 'manifest.json');
const isThere = existsSync(manifestPath);
// the corpus is not ours: its manifest is trusted to have the shape that its README gives
const all = isThere ? (JSON.parse(readFileSync(manifestPath, 'utf8')) as { files: CorpusFile[] }).files : [];
const books = all.filter(({ file }) => file.startsWith('epub/'));
const hostile = all.filter(({ file, format }) => file.startsWith('hostile/') && ['epub', 'none'].includes(format));
const texts = all.filter(({ format, expect: { result } }) => format === 'txt' && result === 'accept');

const REFUSED = { empty: 312, unsupported: 325, mime: 326, unreadable: 339 };
/** The limits of the product are for hostile books; that an honest one is slow on a busy machine proves nothing. */
const pool = new ParserPool({ size: 1 });
const patientPool = new ParserPool({ size: 1, timeoutMs: 50_000 });
afterAll(() => Promise.all([pool.close(), patientPool.close()]));

/** What the file service would do with the file: the facts, or the code of its refusal. */
const upload = async ({ file, upload_as: fileName }: CorpusFile, parsers = pool): Promise<BookFacts | number> => {
  const path = join(folder, file);
  const head = readFileSync(path).subarray(0, SNIFF_BYTES);
  if (head.length === 0) return REFUSED.empty;
  const { format, refusal } = sniff(head, fileName);
  if (!format) return REFUSED[refusal];
  try {
    return await parsers.read({ path, format: format.name });
  } catch (error) {
    if (error instanceof UnreadableBook) return REFUSED.unreadable;
    throw error;
  }
};

const said = ({ metadata, manifest }: BookFacts): Record<string, unknown> => ({
  title: metadata.title ?? 'Unknown Title',
  authors: metadata.authors.length > 0 ? metadata.authors.map(({ name }) => name) : ['Unknown Author'],
  language: metadata.language,
  series: metadata.series?.name,
  series_index: metadata.series?.number,
  year: metadata.year,
  publisher: metadata.publisher,
  isbn: metadata.isbn,
  genres: metadata.genres,
  spine_items: manifest?.spine.length,
  toc_top_level: manifest?.toc.length,
  toc_entries: manifest && countLinks(manifest.toc),
  layout: manifest?.layout,
  page_progression: manifest?.progression,
});
const countLinks = (entries: TocEntry[]): number =>
  entries.reduce((sum, { children, spine }) => sum + (spine === null ? 0 : 1) + countLinks(children), 0);

/** Tags are compared without case and "1.0" as 1; a value of any of the tools that read the corpus is right. */
const plain = (value: unknown): string =>
  JSON.stringify(value)
    ?.toLowerCase()
    .replace(/^"(\d+)\.0"$/, '"$1"') ?? 'nothing';
const disagreements = (file: CorpusFile, facts: BookFacts): string[] => {
  const ours = said(facts);
  return Object.entries(file.metadata ?? {}).flatMap(([field, value]) => {
    if (!(field in ours)) return [];
    const right = [value, ...Object.values(file.metadata_tools_disagree?.[field] ?? {})].map(plain);
    return right.includes(plain(ours[field])) ? [] : `${field}: ${plain(ours[field])} instead of ${right.join(' or ')}`;
  });
};

const readsTheCorpus = (): void => {
  let agreed = 0;

  it.each(books)('[META-19] $file is read as its manifest says', async (file) => {
    const facts = await upload(file, patientPool);
    if (typeof facts === 'number') throw new Error(`refused with ${facts}`);
    expect(disagreements(file, facts)).toEqual([]);
    expect(facts.metadata).toMatchObject({ isDrm: file.flags.isDrm, isLcp: file.flags.isLcp });
    expect(facts.manifest?.totalCharacters).toBeGreaterThanOrEqual(facts.metadata.isDrm ? 0 : 1);
    agreed += 1;
  });

  it.each(hostile)('[META-19] $file is answered as its manifest says', async (file) => {
    const { result, code, codes_ok = [], alternative } = file.expect;
    const started = performance.now();
    const answer = await upload(file);
    expect(performance.now() - started).toBeLessThan(10_000);
    if (typeof answer === 'number') {
      expect([code, ...codes_ok]).toContain(answer);
    } else {
      expect(result === 'reject' ? alternative : 'accept').toBe('accept');
      expect(disagreements(file, answer)).toEqual([]);
      expect(JSON.stringify(answer)).not.toContain('root:x:0:0');
    }
  });

  it.each(texts)('[META-19] $file is text', async (file) => {
    expect(await upload(file)).toMatchObject({ format: 'txt' });
  });

  afterAll(() => {
    process.stdout.write(
      `corpus: ${books.length} EPUBs read, ${agreed} as the manifest says; ${hostile.length} hostile answered\n`,
    );
  });
};

const saysThatItIsMissing = (): void => {
  it('[META-19] was not run: the corpus is not here', () => {
    process.stdout.write('corpus: not here, its EPUBs were not read\n');
    expect(books).toEqual([]);
  });
};

describe('the corpus', () => {
  if (isThere) readsTheCorpus();
  else saysThatItIsMissing();
});
