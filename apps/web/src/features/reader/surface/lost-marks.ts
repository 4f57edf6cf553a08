import type { TextRangeQuery } from '@lectern/contracts';
import type { Book } from '../engine/book.ts';
import { runWhenIdle } from '../engine/idle.ts';
import type { Mark } from '../engine/locator.ts';
import { locateInText } from './locate-ranges.ts';

/** The paths that our converter gives to chapters. */
const CONVERTED_CHAPTER = /^book\/c\d+\.xhtml$/;

const toQuery = ({ id, start, end, before, text, after, progression }: Mark): TextRangeQuery => ({
  ...{ id, start, end, before, text, after, progression },
  source: null,
});

/**
 * Finds marks whose text is not in the chapter that they name. Only converted books have such marks: a newer version may divide them into
 * other chapters. Each mark is looked for once, when the browser is idle; those that are found are passed to `draw` with their present addresses.
 */
export const createLostMarks = (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  draw: (marks: readonly Mark[]) => void,
) => {
  const isConverted = book.chapters.length > 0 && book.chapters.every(({ href }) => CONVERTED_CHAPTER.test(href));
  const checked = new Set<string>();
  const moved = new Map<string, Pick<Mark, 'start' | 'end' | 'progression'>>();
  const toKey = ({ id, start }: Pick<Mark, 'id' | 'start'>): string => `${id} ${start}`;
  let latest: readonly Mark[] = [];

  const drawLatest = (): void => draw(latest.map((mark) => ({ ...mark, ...moved.get(toKey(mark)) })));
  const search = async (): Promise<void> => {
    const unchecked = latest.filter((mark) => mark.text !== '' && !checked.has(toKey(mark)));
    for (const mark of unchecked) checked.add(toKey(mark));
    if (unchecked.length === 0) return;
    const named = await locateInText(book, load, unchecked.map(toQuery));
    const lost = unchecked.filter(({ id }) => named.some((one) => one.id === id && one.stretch === null));
    if (lost.length === 0) return;
    const anywhere = lost.map((mark) => ({ ...toQuery(mark), start: '', end: '' }));
    for (const { id, stretch } of await locateInText(book, load, anywhere)) {
      const mark = lost.find((candidate) => candidate.id === id);
      if (!mark || !stretch) continue;
      const { start, end, progression } = stretch;
      moved.set(toKey(mark), { start, end, progression });
    }
    drawLatest();
  };
  return {
    /** Replaces all marks of the book. */
    setMarks(marks: readonly Mark[]): void {
      latest = marks;
      drawLatest();
      if (isConverted && marks.length > 0) runWhenIdle(() => void search());
    },
  };
};
