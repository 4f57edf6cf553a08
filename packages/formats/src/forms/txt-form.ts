import { UnreadableBook } from '../facts.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { textFile } from '../txt/txt.ts';
import { type Converter, element, type FormBook, type FormElement, LIMITS } from './form.ts';
import { linesOf, paragraphsOf, type TextParagraph } from './txt-paragraphs.ts';

/** Plain text: paragraphs in its own manner of writing them, chapters by lines that read like headings. */
export const txtForm: Converter = async ({ path, progress }) => {
  const { encoding, size } = textFile(path);
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of decodedText(fileChunks(path), () => encoding, Number.POSITIVE_INFINITY)) {
    pieces.push(piece);
    length += piece.length;
    if (length > LIMITS.characters) throw new UnreadableBook('hostile', 'there is more text than a book has');
    progress(Math.min(1, length / size));
  }
  return plainBook(pieces.join(''));
};

/** A book of nothing but text. Throws `UnreadableBook('hostile')` for one with more lines than any has. */
export const plainBook = (text: string): FormBook => {
  const paragraphs = paragraphsOf(linesOf(text));
  if (paragraphs.length > LIMITS.nodes) throw new UnreadableBook('hostile', 'there are more lines than a book has');
  const nodes = paragraphs.map(blockOf);
  return { progression: 'ltr', chapters: [{ name: null, isAside: false, nodes }], outline: null };
};

const blockOf = ({ kind, lines }: TextParagraph): FormElement => {
  const words = lines.flatMap((line, index) => (index === 0 ? [line] : [element('br'), line]));
  switch (kind) {
    case 'heading':
      return element('h2', {}, words);
    case 'break':
      return element('p', { class: 'subtitle' }, words);
    case 'gap':
      return element('p', { class: 'empty-line' }, [element('br')]);
    case 'text':
      return element('p', {}, words);
    case 'lines':
      return element('p', { class: 'stanza' }, words);
    case 'verses':
      return element('div', { class: 'poem' }, [element('p', {}, words)]);
    default:
      return kind satisfies never;
  }
};
