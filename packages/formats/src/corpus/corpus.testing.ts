import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BookFacts, UnreadableBook } from '../facts.ts';
import type { ParserPool } from '../parser-pool.ts';
import { SNIFF_BYTES } from '../signatures.ts';
import { sniff } from '../sniff.ts';

/** One file of the corpus as its manifest describes it, as far as these tests look. */
export type CorpusFile = {
  file: string;
  upload_as: string;
  format: string;
  flags: { isAudioBook: boolean; isDrm: boolean; isLcp: boolean };
  expect: { result: 'accept' | 'reject' | 'either'; code?: number; codes_ok?: number[]; alternative?: string };
  metadata?: Record<string, unknown>;
  metadata_tools_disagree?: Record<string, Record<string, unknown>>;
};

const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const manifestPath = join(folder, 'manifest.json');
export const isCorpusThere = existsSync(manifestPath);
// the corpus is not ours: its manifest is trusted to have the shape that its README gives
const all = isCorpusThere ? (JSON.parse(readFileSync(manifestPath, 'utf8')) as { files: CorpusFile[] }).files : [];

/** The files of these formats: those to be read, and those that mean harm or are broken. */
export const corpusOf = (formats: readonly string[]): { books: CorpusFile[]; hostile: CorpusFile[] } => {
  const ours = all.filter(({ format }) => formats.includes(format));
  const isHostile = ({ file }: CorpusFile): boolean => file.startsWith('hostile/');
  return { books: ours.filter((file) => !isHostile(file)), hostile: ours.filter(isHostile) };
};

/** Where a file of the corpus lies. */
export const corpusPath = ({ file }: Pick<CorpusFile, 'file'>): string => join(folder, file);

const REFUSED = { empty: 312, unsupported: 325, mime: 326, unreadable: 339 };

/** What the file service would do with the file: the facts, or the code of its refusal. */
export const upload = async (
  { file, upload_as: fileName }: Pick<CorpusFile, 'file' | 'upload_as'>,
  parsers: ParserPool,
): Promise<BookFacts | number> => {
  const path = corpusPath({ file });
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
