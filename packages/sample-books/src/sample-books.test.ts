import { languages } from '@lectern/texts/languages';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { describe, expect, it } from 'vitest';
import { buildBrokenEpub, buildEpub, buildHostileEpub, getParagraph, getSentence } from './index.ts';
import { buildWelcomeBook } from './welcome.ts';

/** The errors that EPUBCheck finds, without hints. */
const runEpubCheck = async (book: Buffer): Promise<string[]> => {
  const { messages } = await EpubCheck.validate(new Uint8Array(book));
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message, location }) => `${id} ${message} ${JSON.stringify(location ?? '')}`);
};

describe('the welcome book', () => {
  it.each(languages)('[META-20] in %s is a valid, reproducible EPUB', async (language) => {
    const book = await buildWelcomeBook(language);
    expect(await runEpubCheck(book)).toEqual([]);
    expect(await buildWelcomeBook(language)).toEqual(book);
  });

  it('[META-20] is another book in each language', async () => {
    const books = await Promise.all(languages.map(buildWelcomeBook));
    expect(new Set(books.map((book) => book.toString('latin1'))).size).toBe(languages.length);
  });
});

describe('sample books', () => {
  it('[META-21] are valid EPUBs with all options', async () => {
    const book = await buildEpub({
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
    expect(await runEpubCheck(book)).toEqual([]);
    expect(await runEpubCheck(await buildEpub({ cover: false, pages: 12 }))).toEqual([]);
  });

  it('[META-21] that are hostile or damaged fail the same check', async () => {
    expect(await runEpubCheck(await buildHostileEpub())).not.toEqual([]);
    expect(await runEpubCheck(await buildBrokenEpub('no-package'))).not.toEqual([]);
  });

  it('[META-21] contain no sentence twice', () => {
    const sentences = Array.from({ length: 20_000 }, (_, number) => getSentence(number));
    expect(new Set(sentences).size).toBe(20_000);
    expect(getParagraph(1)).toContain(getSentence(5));
  });

  it('[META-21] differ by their seed only when nothing else does', async () => {
    expect(await buildEpub()).toEqual(await buildEpub());
    expect(await buildEpub({ seed: 'b' })).not.toEqual(await buildEpub());
  });
});
