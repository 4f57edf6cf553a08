import { stat } from 'node:fs/promises';
import { type BookMetadata, closedFacts, SILENT } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { plainAnnotation } from '../text/annotation.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { listIn, peopleIn } from '../text/lists.ts';
import { inProportion } from '../text/proportion.ts';
import { yearIn } from '../text/year.ts';
import { type RtfScan, scanRtf } from './scan.ts';

const LINE = 1000;

/** RTF 1.x. Objects, templates and pictures in it are passed over. */
export const readRtf: Parser = async ({ path, maxBytes }) => {
  const { info, words, bytes, isWhole, outline } = await scanRtf(fileChunks(path), maxBytes);
  const size = isWhole ? bytes : (await stat(path)).size;
  return closedFacts('rtf', metadataOf(info), { kind: 'text', words: inProportion(words, size, bytes), outline });
};

/** The group `\info` (RTF 1.9.1 "Information group"): its subject describes the book where no comment does. */
const metadataOf = ({ title, author, subject, doccomm, keywords, created }: RtfScan['info']): BookMetadata => ({
  ...SILENT,
  title: cleanLineOrNull(title, LINE),
  authors: peopleIn([author ?? '']),
  year: yearIn(created ?? ''),
  genres: listIn([keywords ?? '']),
  annotation: plainAnnotation(cleanLineOrNull(doccomm, LINE * 20) ?? subject ?? ''),
});
