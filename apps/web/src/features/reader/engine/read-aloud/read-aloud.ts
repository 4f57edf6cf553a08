import type { Book } from '../book.ts';
import { type DocumentText, getTextOffset, readDocumentText } from '../document-text.ts';
import { findFragment } from '../locate.ts';
import type { Target } from '../locator.ts';
import type { DocumentLayer } from '../view.ts';
import { listSentences, type SpokenSentence } from './sentences.ts';
import { createSpokenRangeLayer, findLanguage, type SpokenRange } from './spoken-range-layer.ts';

/** A sentence for the voice. */
export type NextSentence = { text: string; language: string | null; section: number; fragment: string | null };
/** Why there is no next sentence: it was the last one of the book, a chapter can't be loaded, or the reader has gone elsewhere. */
export type ReadAloudEnd = 'book' | 'missing' | 'left';

/** Goes through the sentences of a book, highlights the one that is spoken and keeps it on screen. */
export type ReadAloud = {
  layer: DocumentLayer;
  /** From a CFI on; null: from the page on screen, or the sentence where it stopped if that is on it. */
  start(from: string | null): void;
  step(by: 1 | -1): void;
  stop(): void;
  /** Call for each page shown. It ends when the reader has gone away from the sentence. */
  onPageShown(cfi: string): void;
};

type Setup = {
  book: Book;
  load: (url: string) => Promise<Document | null>;
  goTo: (to: Target) => Promise<void>;
  onSentence: (sentence: NextSentence) => void;
  onEnd: (reason: ReadAloudEnd) => void;
};

/** `fragments`: those that the contents name, and where they begin in the text. */
type Chapter = {
  text: DocumentText;
  sentences: readonly SpokenSentence[];
  fragments: readonly { fragment: string; from: number }[];
};
/** A sentence, by its index in a chapter. */
type Place = { spine: number; index: number };

export const createReadAloud = ({ book, load, goTo, onSentence, onEnd }: Setup): ReadAloud => {
  const layer = createSpokenRangeLayer();
  let loaded: { spine: number; chapter: Promise<Chapter | null> } | null = null;
  let place: Place | null = null;
  let spoken: SpokenRange | null = null;
  /** Of a start, and of what follows until it is stopped or started elsewhere. */
  let requestId = 0;
  /** Settles when the sentence that was asked for last is spoken: a step goes on from there. */
  let turn: Promise<void> = Promise.resolve();
  let isActive = false;
  let isNavigating = false;
  let lastCfi = '';

  /** Not of the page on screen, but of a copy of the chapter: a hidden tab shows no pages. */
  const readChapter = async (spine: number): Promise<Chapter | null> => {
    const doc = (await load(book.getChapterUrl(spine))) ?? layer.findShownDocument(spine);
    if (!doc) return null;
    const text = readDocumentText(doc);
    const fragments = book.getTocFragments(spine).flatMap((fragment) => {
      const point = findFragment(doc, fragment);
      return point ? [{ fragment, from: getTextOffset(text, point.startContainer, point.startOffset) }] : [];
    });
    return { text, fragments, sentences: listSentences(text, findLanguage(text, 0) ?? book.language) };
  };
  const loadChapter = (spine: number): Promise<Chapter | null> => {
    if (loaded?.spine === spine) return loaded.chapter;
    const chapter = readChapter(spine);
    loaded = { spine, chapter };
    // it is asked for again once the connection is back
    void chapter.then((content) => {
      if (!content && loaded?.chapter === chapter) loaded = null;
    });
    return chapter;
  };

  const stop = (): void => {
    requestId += 1;
    turn = Promise.resolve();
    isActive = false;
    layer.highlight(null);
  };
  const end = (reason: ReadAloudEnd): void => {
    stop();
    if (reason === 'book') place = null;
    onEnd(reason);
  };

  /** Turns to a sentence. It is spoken meanwhile. */
  const bringOnScreen = async ({ text }: Chapter, range: SpokenRange): Promise<void> => {
    if (layer.isVisible(range, 'start')) return;
    isNavigating = true;
    // the middle of the letter, so that rounding down leads to it
    await goTo({ kind: 'within', spine: range.spine, progression: (range.from + 0.5) / text.text.length });
    isNavigating = false;
  };

  const speak = (chapter: Chapter, next: Place, sentence: SpokenSentence): void => {
    isActive = true;
    place = next;
    spoken = { spine: next.spine, from: sentence.from, to: sentence.to };
    layer.highlight(spoken);
    const language = findLanguage(chapter.text, sentence.from) ?? book.language;
    const passed = chapter.fragments.filter(({ from }) => from <= sentence.from);
    const last = passed.toSorted((first, second) => first.from - second.from).at(-1);
    onSentence({ text: sentence.text, language, section: next.spine, fragment: last?.fragment ?? null });
    void bringOnScreen(chapter, spoken);
  };

  /** Speaks the sentence at an index, or the nearest one in this direction; chapters beside the text are passed over. */
  const speakFrom = async (spine: number, index: number, by: 1 | -1): Promise<void> => {
    const id = requestId;
    let wanted: number | null = index;
    for (let at = spine; at >= 0 && at < book.chapters.length; at += by) {
      if (at !== spine && !book.chapters[at]?.linear) continue;
      const chapter = await loadChapter(at);
      if (id !== requestId) return;
      if (!chapter) return end('missing');
      const target = wanted ?? (by > 0 ? 0 : chapter.sentences.length - 1);
      const sentence = chapter.sentences[target];
      if (sentence) return speak(chapter, { spine: at, index: target }, sentence);
      wanted = null;
    }
    // before the first sentence: that one again
    if (by < 0 && place) return speakFrom(place.spine, place.index, 1);
    end('book');
  };

  /** The first sentence that begins at an offset or later, or (`isPage`) the one before it if no later one begins on the page. */
  const findIndex = ({ sentences }: Chapter, spine: number, offset: number, isPage: boolean): number => {
    const index = sentences.findIndex(({ to }) => to > offset);
    if (index < 0) return sentences.length;
    const [first, second] = [sentences[index], sentences[index + 1]];
    const isCutOff = isPage && first !== undefined && first.from < offset && second !== undefined;
    return isCutOff && layer.isVisible({ spine, ...second }, 'start') ? index + 1 : index;
  };

  const startAt = async (cfi: string, isPage: boolean): Promise<void> => {
    const id = requestId;
    const spine = book.findSpineIndex(cfi) ?? 0;
    const chapter = await loadChapter(spine);
    if (id !== requestId) return;
    if (!chapter) return end('missing');
    const doc = layer.findShownDocument(spine) ?? chapter.text.doc;
    const point = book.resolveCfi(cfi, doc);
    const offset = point ? getTextOffset(readDocumentText(doc), point.startContainer, point.startOffset) : 0;
    return speakFrom(spine, findIndex(chapter, spine, offset, isPage), 1);
  };

  return {
    layer,
    start(from) {
      requestId += 1;
      if (from !== null) turn = startAt(from, false);
      else if (place && spoken && layer.isVisible(spoken, 'any')) turn = speakFrom(place.spine, place.index, 1);
      else turn = startAt(lastCfi, true);
    },
    step(by) {
      const id = requestId;
      turn = turn.then(async () => {
        if (id === requestId && place) await speakFrom(place.spine, place.index + by, by);
      });
    },
    stop,
    onPageShown(cfi) {
      // the same position again means a new layout, which may have moved the sentence off the page
      const isSamePosition = cfi === lastCfi;
      lastCfi = cfi;
      if (!isActive || isNavigating || !spoken || layer.isVisible(spoken, 'any')) return;
      const range = spoken;
      if (isSamePosition) void loadChapter(range.spine).then((chapter) => chapter && bringOnScreen(chapter, range));
      else end('left');
    },
  };
};
