import { CHAPTER_END, CHAPTER_START, findPassage, type Passage } from './passage.ts';
import type { Place } from './plan.ts';
import { findLastChapter, readChapter } from './works.ts';

type SpineItem = { index: number; idref: string; href: string; characters: number };

/** The answer of the cloud to opening a book, as far as it is needed here. */
export type OpenedBook =
  | { state: 'preparing' }
  | { state: 'pages'; pages: number | null }
  | { state: 'ready'; manifest: { cfiSpineStep: string; totalCharacters: number; spine: SpineItem[] } };
type OpenedText = Extract<OpenedBook, { state: 'ready' }>;

const CHARACTERS_PER_PAGE = 1500;

/** Where a passage is in the opened book. @throws Error when the book has no such chapter */
export const locatePassage = (
  { manifest }: OpenedText,
  chapter: string,
  { progression }: Passage,
): { item: SpineItem; base: string; fraction: number } => {
  const item = manifest.spine.find(({ href }) => href.endsWith(`${chapter}.xhtml`));
  if (!item) throw new Error(`the book has no chapter ${chapter}`);
  const before = manifest.spine.slice(0, item.index).reduce((sum, { characters }) => sum + characters, 0);
  return {
    item,
    base: `${manifest.cfiSpineStep}/${(item.index + 1) * 2}[${item.idref}]`,
    fraction: Math.min(1, (before + progression * item.characters) / Math.max(1, manifest.totalCharacters)),
  };
};

/** The position to save for a place in a text. */
export const locateInText = (slug: string, place: Place, opened: OpenedText) => {
  if (place.kind !== 'passage' && place.kind !== 'chapter') throw new Error(`${slug} has no pages`);
  const isEnd = place.chapter === 'last';
  const chapter = isEnd ? findLastChapter(slug) : place.chapter;
  const passage =
    place.kind === 'passage'
      ? findPassage(readChapter(slug, chapter), place.text)
      : isEnd
        ? CHAPTER_END
        : CHAPTER_START;
  const { item, base, fraction } = locatePassage(opened, chapter, passage);
  const pages = Math.ceil(item.characters / CHARACTERS_PER_PAGE);
  const { progression, before, text, after } = passage;
  return {
    at: {
      spine: item.index,
      cfi: `epubcfi(${base}!${passage.start})`,
      progression,
      fraction,
      quote: { before, text, after },
    },
    page: Math.floor(progression * pages),
    pages,
  };
};

/** The position to save for a page. */
export const locatePage = (place: Place, pages: number) => {
  if (place.kind !== 'page') throw new Error('a book of pages has no passages');
  const page = place.page === 'last' ? pages - 1 : Math.min(place.page, pages - 1);
  const fraction = pages > 1 ? page / (pages - 1) : 1;
  const quote = { before: '', text: '', after: '' };
  return { at: { spine: page, cfi: `pbr:/page?page=${page}`, progression: 0, fraction, quote }, page, pages };
};
