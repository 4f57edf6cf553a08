import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildAac,
  buildEpub,
  buildFlac,
  buildM4b,
  buildMp3,
  buildOpus,
  buildTxt,
  buildWav,
  type PackedFile,
} from '@lectern/sample-books';
import { SNIFF_BYTES } from '../../signatures.ts';
import { sniffFormat } from '../../sniff-format.ts';
import { withTempFile } from '../../testing.ts';
import { readZipFiles } from './damage-zip.ts';

/** A file to be damaged; `files` are what a ZIP holds. */
export type Source = { name: string; format: string; bytes: Buffer; files: PackedFile[] | null };

const CORPUS = join(import.meta.dirname, '../../../../../../shared/corpus');
/** Larger files cost too much time. */
const MAX_BYTES = 4 * 1024 ** 2;

const readCorpus = (): [string, Buffer][] => {
  if (!existsSync(CORPUS)) return [];
  const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).toSorted();
  return names
    .map((name): [string, string] => [name, join(CORPUS, name)])
    .filter(([, path]) => statSync(path).isFile() && statSync(path).size <= MAX_BYTES)
    .map(([name, path]) => [name, readFileSync(path)]);
};

const buildSamples = async (): Promise<[string, Buffer][]> => [
  ['sample.epub', await buildEpub()],
  ['sample.txt', buildTxt()],
  ['sample.mp3', Buffer.from(buildMp3({ seconds: 2 }))],
  ['sample.m4b', Buffer.from(buildM4b({ seconds: 2 }))],
  ['sample.flac', buildFlac({ cover: true, unknownLength: true })],
  ['sample.opus', buildOpus({ cover: true })],
  ['sample.wav', buildWav()],
  ['sample.aac', buildAac()],
];

/** Loads the files of the corpus, if it exists, and sample books; only one format when it is given. */
export const loadSources = async (format: string | undefined): Promise<Source[]> => {
  const all = [...(await buildSamples()), ...readCorpus()];
  const found: Source[] = [];
  for (const [name, bytes] of all) {
    const known = bytes.length > 0 ? sniffFormat(bytes.subarray(0, SNIFF_BYTES), name).format?.name : undefined;
    if (known === undefined || (format !== undefined && known !== format)) continue;
    found.push({ name, format: known, bytes, files: await withTempFile(bytes, readZipFiles) });
  }
  return found;
};
