import { describe, expect, it, vi } from 'vitest';
import type { Book } from '../book.ts';
import { createReadAloud } from './read-aloud.ts';

// it uses a selector that the DOM of these tests lacks
vi.mock('./spoken-range-layer.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  findLanguage: () => 'en',
}));

const CHAPTERS = ['One. Two.', 'Three. Four. Five.'];

const build = () => {
  const requests: { url: string; answer: (isThere: boolean) => void }[] = [];
  const spoken: string[] = [];
  const book = {
    language: 'en',
    chapters: CHAPTERS.map(() => ({ linear: true })),
    getChapterUrl: (spine: number) => String(spine),
    getTocFragments: () => [],
    findSpineIndex: (cfi: string) => Number(cfi),
    resolveCfi: () => null,
  } as unknown as Book; // all that it uses
  const readAloud = createReadAloud({
    book,
    load: (url) =>
      new Promise((resolve) => {
        const answer = (isThere: boolean): void => {
          const doc = document.implementation.createHTMLDocument('');
          doc.body.textContent = CHAPTERS[Number(url)] ?? '';
          resolve(isThere ? doc : null);
        };
        requests.push({ url, answer });
      }),
    goTo: async () => {},
    onSentence: ({ text }) => spoken.push(text),
    onEnd: (reason) => spoken.push(reason),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  /** Answers the last request for a chapter. */
  const answer = async (isThere = true): Promise<void> => {
    await settle();
    requests.at(-1)?.answer(isThere);
    await settle();
  };
  return { readAloud, requests, spoken, answer, settle };
};

describe('reading a book aloud', () => {
  it('[READER-294] each step counts while the next chapter is loading', async () => {
    const { readAloud, spoken, answer, settle } = build();
    readAloud.start('0');
    await answer();
    readAloud.step(1);
    await settle();
    readAloud.step(1);
    readAloud.step(1);
    await answer();
    expect(spoken).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
    readAloud.step(1);
    readAloud.step(-1);
    await settle();
    expect(spoken.slice(4)).toEqual(['Five.', 'Four.']);
  });

  it('[READER-294] a step after the start waits for its first sentence', async () => {
    const { readAloud, spoken, answer } = build();
    readAloud.start('0');
    readAloud.step(1);
    await answer();
    expect(spoken).toEqual(['One.', 'Two.']);
  });

  it('[READER-221] what was asked for before a stop is not spoken', async () => {
    const { readAloud, spoken, answer, settle } = build();
    readAloud.start('0');
    await answer();
    readAloud.step(1);
    await settle();
    readAloud.step(1);
    readAloud.step(1);
    readAloud.stop();
    await answer();
    expect(spoken).toEqual(['One.', 'Two.']);
  });

  it('[READER-224] a chapter that could not be loaded is asked for again', async () => {
    const { readAloud, requests, spoken, answer } = build();
    readAloud.start('0');
    await answer(false);
    readAloud.start('0');
    await answer();
    expect([requests.length, spoken]).toEqual([2, ['missing', 'One.']]);
  });
});
