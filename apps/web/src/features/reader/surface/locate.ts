import type { FromSurface, Stretch, Wanted } from '@lectern/contracts';
import { pageIn } from '../../../lib/page-address.ts';
import type { Book } from '../engine/book.ts';
import { rangeOf, stretchOf } from '../engine/stretch.ts';
import { pointAt, wordsOf } from '../engine/words.ts';

type Found = Extract<FromSurface, { kind: 'located' }>['found'];

const bare = (text: string): string => text.replaceAll(/\s/g, '');

/** The chapter that a program names, by CFI or by the path of its part; null when it names none of this book. */
const chapterOf = (book: Book, { start, source }: Wanted): number | null => {
  const named = start === '' ? null : book.spineOfCfi(start);
  if (named !== null || source === null) return named;
  const [path = ''] = source.split('#', 1);
  const ends = (long: string, short: string): boolean => short !== '' && long.endsWith(`/${short}`);
  const at = book.chapters.findIndex(({ href }) => href === path || ends(href, path) || ends(path, href));
  return at < 0 ? null : at;
};

/** In one chapter: by CFI when its words are there, else by its words; a point without words by its share of the chapter. */
const foundIn = (book: Book, spine: number, doc: Document, wanted: Wanted): Stretch | null => {
  const { text, after, start, progression } = wanted;
  const range =
    start !== '' || text !== '' || after !== ''
      ? rangeOf(book, doc, { ...wanted, progression: progression ?? 0 })
      : null;
  const words = wordsOf(doc);
  const point =
    text === '' && progression !== null ? pointAt(words, Math.floor(progression * words.text.length)) : null;
  const at = range ?? point;
  const stretch = at && stretchOf(book, spine, at);
  const isSame = stretch && bare(text).startsWith(bare(stretch.text)) && (text === '' || stretch.text !== '');
  return isSame ? stretch : null;
};

/** Finds stretches in a book of text; chapter by chapter, each read once. Those that name no chapter are sought in all. */
export const locatedInText = async (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  wanted: readonly Wanted[],
): Promise<Found> => {
  const found = new Map<string, Stretch>();
  const homes = new Map(wanted.map((one) => [one.id, chapterOf(book, one)]));
  for (let spine = 0; spine < book.chapters.length; spine += 1) {
    const here = wanted.filter(({ id }) => !found.has(id) && (homes.get(id) ?? spine) === spine);
    const doc = here.length > 0 ? await load(book.urlOf(spine)) : null;
    for (const one of doc ? here : []) {
      const isNamed = homes.get(one.id) !== null;
      const stretch = doc && (isNamed || one.text !== '') ? foundIn(book, spine, doc, one) : null;
      if (stretch) found.set(one.id, stretch);
    }
  }
  return wanted.map(({ id }) => ({ id, stretch: found.get(id) ?? null }));
};

/** On fixed pages a stretch stands where its program says, when there is such a page. @param count pages of the book */
export const locatedOnPages = (count: number, wanted: readonly Wanted[]): Found =>
  wanted.map(({ id, source: _, progression, ...stretch }) => {
    const page = pageIn(stretch.start);
    if (page === null || page >= count) return { id, stretch: null };
    return { id, stretch: { ...stretch, progression: progression ?? 0, fraction: page / Math.max(1, count - 1) } };
  });
