import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { anEpub, anM4b, anMp3, aTxt, type PackedFile } from '@lectern/sample-books';
import { SNIFF_BYTES } from '../../signatures.ts';
import { sniff } from '../../sniff.ts';
import { withFile } from '../../testing.ts';
import { filesOf } from './archives.ts';

/** A file to be damaged; `files` are what a ZIP holds. */
export type Source = { name: string; format: string; bytes: Buffer; files: PackedFile[] | null };

const CORPUS = join(import.meta.dirname, '../../../../../../shared/corpus');
/** Larger ones cost more time than they find. */
const MOST_BYTES = 4 * 1024 ** 2;

const corpus = (): [string, Buffer][] => {
  if (!existsSync(CORPUS)) return [];
  const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).toSorted();
  return names
    .map((name): [string, string] => [name, join(CORPUS, name)])
    .filter(([, path]) => statSync(path).isFile() && statSync(path).size <= MOST_BYTES)
    .map(([name, path]) => [name, readFileSync(path)]);
};

const samples = async (): Promise<[string, Buffer][]> => [
  ['sample.epub', await anEpub()],
  ['sample.txt', aTxt()],
  ['sample.mp3', Buffer.from(anMp3({ seconds: 2 }))],
  ['sample.m4b', Buffer.from(anM4b({ seconds: 2 }))],
];

/** Files of the corpus, where it is, and books made by code; of one format when it is named. */
export const sources = async (format: string | undefined): Promise<Source[]> => {
  const all = [...(await samples()), ...corpus()];
  const found: Source[] = [];
  for (const [name, bytes] of all) {
    const known = bytes.length > 0 ? sniff(bytes.subarray(0, SNIFF_BYTES), name).format?.name : undefined;
    if (known === undefined || (format !== undefined && known !== format)) continue;
    found.push({ name, format: known, bytes, files: await withFile(bytes, filesOf) });
  }
  return found;
};
