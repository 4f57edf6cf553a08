import { stat } from 'node:fs/promises';
import { type BookMetadata, createBookFacts, EMPTY_METADATA } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { cleanLineOrNull } from '../text/clean-line.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { parseAuthors, parseGenres } from '../text/metadata-fields.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitisePlainAnnotation } from '../text/sanitise-annotation.ts';
import { extrapolateWordCount } from '../text/word-counter.ts';
import { type RtfScan, scanRtf } from './scan-rtf.ts';

const LINE = 1000;

/** Reads RTF 1.x. Objects, templates and pictures are skipped. */
export const readRtf: Parser = async ({ path, maxBytes }) => {
  const { info, words, bytes, isWhole, outline } = await scanRtf(readFileChunks(path), maxBytes);
  const size = isWhole ? bytes : (await stat(path)).size;
  return createBookFacts('rtf', toRtfMetadata(info), {
    kind: 'text',
    words: extrapolateWordCount(words, size, bytes),
    outline,
  });
};

/**
 * Metadata from the group `\info` (RTF 1.9.1 "Information group"); the subject serves as description when there is no
 * comment.
 */
const toRtfMetadata = ({ title, author, subject, doccomm, keywords, created }: RtfScan['info']): BookMetadata => ({
  ...EMPTY_METADATA,
  title: cleanLineOrNull(title, LINE),
  authors: parseAuthors([author ?? '']),
  year: parseYear(created ?? ''),
  genres: parseGenres([keywords ?? '']),
  annotation: sanitisePlainAnnotation(cleanLineOrNull(doccomm, LINE * 20) ?? subject ?? ''),
});
