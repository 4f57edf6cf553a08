import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anEpub } from '@lectern/sample-books';

export type BenchBook = { label: string; name: string; bytes: Buffer };

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus/epub');

const real: { label: string; file: string }[] = [
  { label: 'small', file: 'childrens-literature.epub' },
  { label: 'novel', file: 'standardebooks-sherlock-holmes.epub' },
  { label: '1,189 chapters', file: 'kjv-1189-chapters.epub' },
];

/** Four books: a small one, a novel, one of very many chapters (nearly each turn leads into the next), one huge chapter. */
export const benchBooks = async (): Promise<BenchBook[]> => {
  const make = async (label: string, chapters: number, paragraphs: number): Promise<BenchBook> => ({
    label,
    name: `${label}.epub`,
    bytes: await anEpub({ title: label, chapters, paragraphs }),
  });
  const huge = await make('huge chapter', 1, 4500);
  if (existsSync(CORPUS)) {
    const some = real.map(({ label, file }) => ({ label, name: file, bytes: readFileSync(path.join(CORPUS, file)) }));
    return [...some, huge];
  }
  process.stdout.write('the corpus is missing: measured with books made by code\n');
  return [await make('small', 10, 60), await make('novel', 20, 200), await make('many chapters', 1000, 20), huge];
};
