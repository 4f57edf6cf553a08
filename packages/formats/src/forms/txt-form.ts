import { UnreadableBook } from '../facts.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { textFile } from '../txt/txt.ts';
import { type Converter, element, type FormBook, LIMITS } from './form.ts';
import { linesOf, paragraphsOf } from './txt-paragraphs.ts';

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
  const nodes = paragraphs.map(({ kind, text: words }) =>
    element(kind === 'heading' ? 'h2' : 'p', kind === 'break' ? { class: 'subtitle' } : {}, [words]),
  );
  return { progression: 'ltr', chapters: [{ name: null, isAside: false, nodes }], outline: null };
};
