import { EpubCheck } from '@likecoin/epubcheck-ts';
import { describe, expect, it } from 'vitest';
import { aBrokenEpub, aHostileEpub, anEpub, paragraph, sentence } from './index.ts';
import { welcomeBook } from './welcome.ts';

/** What EPUBCheck finds wrong, hints left out. */
const faults = async (book: Buffer): Promise<string[]> => {
  const { messages } = await EpubCheck.validate(new Uint8Array(book));
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message, location }) => `${id} ${message} ${JSON.stringify(location ?? '')}`);
};

describe('the welcome book', () => {
  it.each(['en', 'ru', 'de', 'zh', 'uk'] as const)(
    '[META-20] in %s is a valid EPUB, each time the same',
    async (language) => {
      const book = await welcomeBook(language);
      expect(await faults(book)).toEqual([]);
      expect(await welcomeBook(language)).toEqual(book);
    },
  );

  it('[META-20] is another book in each language', async () => {
    const books = await Promise.all((['en', 'ru', 'de', 'zh', 'uk'] as const).map(welcomeBook));
    expect(new Set(books.map((book) => book.toString('latin1'))).size).toBe(5);
  });
});

describe('sample books', () => {
  it('[META-21] are valid EPUBs with everything that they can say', async () => {
    const book = await anEpub({
      title: 'Fish & <Chips>',
      authors: ['Ada Marsh', 'Ben Low'],
      series: { name: 'The Coast', number: '2' },
      isbn: '9780306406157',
      publisher: 'House',
      genres: ['Sea'],
      annotation: 'One & two.',
      chapters: ['First', 'Second'],
      progression: 'ltr',
    });
    expect(await faults(book)).toEqual([]);
    expect(await faults(await anEpub({ cover: false, pages: 12 }))).toEqual([]);
  });

  it('[META-21] that are hostile or damaged are found so by the same check', async () => {
    expect(await faults(await aHostileEpub())).not.toEqual([]);
    expect(await faults(await aBrokenEpub('no-package'))).not.toEqual([]);
  });

  it('[META-21] repeat no sentence', () => {
    const sentences = Array.from({ length: 20_000 }, (_, number) => sentence(number));
    expect(new Set(sentences).size).toBe(20_000);
    expect(paragraph(1)).toContain(sentence(5));
  });

  it('[META-21] differ by their seed only when nothing else does', async () => {
    expect(await anEpub()).toEqual(await anEpub());
    expect(await anEpub({ seed: 'b' })).not.toEqual(await anEpub());
  });
});
