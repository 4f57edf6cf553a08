import type { FromSurface, TextRange, TextRangeQuery } from '@lectern/contracts';
import { parsePagePointer } from '../../../lib/page-pointer.ts';
import type { Book } from '../engine/book.ts';
import { createPointAt, getTextOffset, readDocumentText } from '../engine/document-text.ts';
import { matchQuotedText } from '../engine/quote.ts';
import { findTextRange, toTextRange } from '../engine/text-range.ts';

type LocatedRanges = Extract<FromSurface, { kind: 'located' }>['found'];

/** The chapter of a range from another program, by its CFI or by the path of its source; null when neither is in this book. */
const findChapter = (book: Book, { start, source }: TextRangeQuery): number | null => {
  const named = start === '' ? null : book.findSpineIndex(start);
  if (named !== null || source === null) return named;
  const [path = ''] = source.split('#', 1);
  const ends = (long: string, short: string): boolean => short !== '' && long.endsWith(`/${short}`);
  const at = book.chapters.findIndex(({ href }) => href === path || ends(href, path) || ends(path, href));
  return at < 0 ? null : at;
};

/** Finds a range in one chapter: by CFI if its text is there, else by its text; a point without text by its share of the chapter. */
const locateInChapter = (book: Book, spine: number, doc: Document, wanted: TextRangeQuery): TextRange | null => {
  const { text, after, start, progression } = wanted;
  const range =
    start !== '' || text !== '' || after !== ''
      ? findTextRange(book, doc, { ...wanted, progression: progression ?? 0 })
      : null;
  const documentText = readDocumentText(doc);
  const point =
    text === '' && progression !== null
      ? createPointAt(documentText, Math.floor(progression * documentText.text.length))
      : null;
  const at = range ?? point;
  const stretch = at && toTextRange(book, spine, at);
  if (text === '' || !at) return stretch;
  const offset = getTextOffset(documentText, at.startContainer, at.startOffset);
  return stretch?.text && matchQuotedText(documentText, offset, text) !== null ? stretch : null;
};

/** Finds ranges in a reflowable book; loads each chapter once. Searches all chapters for ranges that name none. */
export const locateInText = async (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  wanted: readonly TextRangeQuery[],
): Promise<LocatedRanges> => {
  const found = new Map<string, TextRange>();
  const chapters = new Map(wanted.map((candidate) => [candidate.id, findChapter(book, candidate)]));
  for (let spine = 0; spine < book.chapters.length; spine += 1) {
    const candidates = wanted.filter(({ id }) => !found.has(id) && (chapters.get(id) ?? spine) === spine);
    const doc = candidates.length > 0 ? await load(book.getChapterUrl(spine)) : null;
    for (const candidate of doc ? candidates : []) {
      const isChapterKnown = chapters.get(candidate.id) !== null;
      const stretch =
        doc && (isChapterKnown || candidate.text !== '') ? locateInChapter(book, spine, doc, candidate) : null;
      if (stretch) found.set(candidate.id, stretch);
    }
  }
  return wanted.map(({ id }) => ({ id, stretch: found.get(id) ?? null }));
};

/** Finds ranges in a fixed-layout book: they are where their program says, if that page exists. @param count pages of the book */
export const locateOnPages = (count: number, wanted: readonly TextRangeQuery[]): LocatedRanges =>
  wanted.map(({ id, source: _, progression, ...stretch }) => {
    const page = parsePagePointer(stretch.start);
    if (page === null || page >= count) return { id, stretch: null };
    return { id, stretch: { ...stretch, progression: progression ?? 0, fraction: page / Math.max(1, count - 1) } };
  });
