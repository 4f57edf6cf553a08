import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { createBook } from './book.ts';
import { findFragmentPositions, loadFragmentPositions } from './fragment-positions.ts';
import { buildManifest } from './manifest.testing.ts';

const createEntry = (fragment: string | null, spine = 0) => ({
  title: fragment ?? 'file',
  spine,
  fragment,
  children: [],
});
const book = createBook(
  buildManifest([{}, {}, {}], {
    toc: [
      createEntry(null),
      createEntry('one'),
      createEntry('two'),
      createEntry('gone'),
      createEntry(null, 1),
      createEntry('x', 2),
    ],
    pageList: [
      { label: '1', spine: 0, fragment: 'p1' },
      { label: '2', spine: 0, fragment: 'two' },
    ],
  }),
  'https://books.test/b/',
);
/** A document of its own window: here only its own ranges can compare its nodes. */
const parse = (body: string): Document => {
  const { document: doc } = new Window();
  doc.body.innerHTML = body;
  return doc as unknown as Document; // the same DOM, by the types of its library
};

describe('fragments', () => {
  it('[READER-186] are the shares of a file at which entries of contents and page list begin', () => {
    const doc = parse(
      '<h2 id="one">I</h2><p>abcd <a name="p1"></a>efghi</p><section id="two"><h2>II</h2><p>abcdefgh</p></section>',
    );
    const length = 'Iabcd efghiIIabcdefgh'.length;
    expect(findFragmentPositions(book, 0, doc)).toEqual([
      { fragment: 'one', progression: 0 },
      { fragment: 'two', progression: 11 / length },
      { fragment: 'p1', progression: 6 / length },
    ]);
  });

  it('[READER-186] of a file without text are at its start', () =>
    expect(findFragmentPositions(book, 0, parse('<img id="one">'))).toEqual([{ fragment: 'one', progression: 0 }]));

  it('[READER-186] are read from the files that have some, and from no others', async () => {
    const loaded: string[] = [];
    const found: number[] = [];
    const load = async (url: string) => {
      loaded.push(url);
      return url.endsWith('c2.xhtml') ? null : parse('<p id="one">a</p>');
    };
    await loadFragmentPositions(book, load, [0, 1, 2], (spine) => found.push(spine));
    expect(loaded.map((url) => url.slice(-8))).toEqual(['c0.xhtml', 'c2.xhtml']);
    expect(found).toEqual([0]);
  });
});
