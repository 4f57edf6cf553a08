import { UnreadableBook } from '../book-facts.ts';
import { decodeText } from '../text/decode-text.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { inspectTextFile } from '../txt/read-txt.ts';
import {
  CONVERSION_LIMITS,
  type ContentElement,
  type ConvertedBook,
  type Converter,
  createElement,
} from './converted-book.ts';
import { parseParagraphs, splitLines, type TextParagraph } from './txt-paragraphs.ts';

/** Converts plain text: detects its paragraph layout and chapters by lines that look like headings. */
export const convertTxt: Converter = async ({ path, progress }) => {
  const { encoding, size } = inspectTextFile(path);
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of decodeText(readFileChunks(path), () => encoding, Number.POSITIVE_INFINITY)) {
    pieces.push(piece);
    length += piece.length;
    if (length > CONVERSION_LIMITS.characters)
      throw new UnreadableBook('hostile', 'there is more text than a book has');
    progress(Math.min(1, length / size));
  }
  return convertPlainText(pieces.join(''));
};

/** Converts plain text that is in memory. Throws `UnreadableBook('hostile')` for excessive line counts. */
export const convertPlainText = (text: string): ConvertedBook => {
  const paragraphs = parseParagraphs(splitLines(text));
  if (paragraphs.length > CONVERSION_LIMITS.nodes)
    throw new UnreadableBook('hostile', 'there are more lines than a book has');
  const nodes = paragraphs.map(toBlock);
  return { progression: 'ltr', chapters: [{ name: null, isAuxiliary: false, nodes }], outline: null };
};

const toBlock = ({ kind, lines }: TextParagraph): ContentElement => {
  const words = lines.flatMap((line, index) => (index === 0 ? [line] : [createElement('br'), line]));
  switch (kind) {
    case 'heading':
      return createElement('h2', {}, words);
    case 'break':
      return createElement('p', { class: 'subtitle' }, words);
    case 'gap':
      return createElement('p', { class: 'empty-line' }, [createElement('br')]);
    case 'text':
      return createElement('p', {}, words);
    case 'lines':
      return createElement('p', { class: 'stanza' }, words);
    case 'verses':
      return createElement('div', { class: 'poem' }, [createElement('p', {}, words)]);
    default:
      return kind satisfies never;
  }
};
