import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import type { ParserPool } from '../parser-pool.ts';
import { SNIFF_BYTES } from '../signatures.ts';
import { sniffFormat } from '../sniff-format.ts';

/** One file of the corpus as its manifest describes it, with the fields that the tests use. */
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
// the shape of the manifest is documented in the README of the corpus
const all = isCorpusThere ? (JSON.parse(readFileSync(manifestPath, 'utf8')) as { files: CorpusFile[] }).files : [];

/** Lists the files of these formats: valid books, and hostile or broken ones. */
export const listCorpusFiles = (formats: readonly string[]): { books: CorpusFile[]; hostile: CorpusFile[] } => {
  const ours = all.filter(({ format }) => formats.includes(format));
  const isHostile = ({ file }: CorpusFile): boolean => file.startsWith('hostile/');
  return { books: ours.filter((file) => !isHostile(file)), hostile: ours.filter(isHostile) };
};

/** The path of a file of the corpus. */
export const getCorpusPath = ({ file }: Pick<CorpusFile, 'file'>): string => join(folder, file);

const REFUSED = { empty: 312, unsupported: 325, mime: 326, unreadable: 339 };

/** What the file service would return for an upload of the file: the facts, or the code of its refusal. */
export const simulateUpload = async (
  { file, upload_as: fileName }: Pick<CorpusFile, 'file' | 'upload_as'>,
  parsers: ParserPool,
): Promise<BookFacts | number> => {
  const path = getCorpusPath({ file });
  const head = readFileSync(path).subarray(0, SNIFF_BYTES);
  if (head.length === 0) return REFUSED.empty;
  const { format, refusal } = sniffFormat(head, fileName);
  if (!format) return REFUSED[refusal];
  try {
    return await parsers.read({ path, format: format.name });
  } catch (error) {
    if (error instanceof UnreadableBook) return REFUSED.unreadable;
    throw error;
  }
};
