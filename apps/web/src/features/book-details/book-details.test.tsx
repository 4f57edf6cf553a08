import { type Book, type BookDetails, books as calls, genres, notes } from '@lectern/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { BooksScreen } from '../books/books-screen.tsx';
import { signInTestReader } from '../books/testing/library.tsx';
import { buildEntry } from '../catalogue/testing/fake-cloud.ts';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { Annotation } from './annotation.tsx';
import { BookDetailsScreen } from './book-details-screen.tsx';

const open = (book: Book, more: Partial<BookDetails> = {}) => {
  server.on(calls.one, () => createTestBookDetails(book, more));
  return openDetails();
};
const openDetails = async () => {
  const shown = await renderScreen(
    <Routes>
      <Route path="user/7/book/:bookId" element={<BookDetailsScreen />} />
    </Routes>,
  );
  await act(() => shown.router.navigate('/en/user/7/book/5'));
  return shown;
};

/** The value beside a name in the facts. */
const readFact = (name: string): string | undefined =>
  screen.queryByText(name)?.nextElementSibling?.textContent ?? undefined;

beforeEach(() => {
  server.on(notes.ofBook, () => ({ total: 0, items: [] }));
  signInTestReader();
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

describe('the page of a book', () => {
  const chapter = (
    title: string,
    spine: number | null,
    fragment: string | null = null,
    children: BookDetails['chapters'] = [],
  ) => ({
    title,
    spine,
    fragment,
    children,
  });

  it('[LIB-19] each entry of the table of contents opens the reader at its chapter', async () => {
    await open(createTestBook({ id: '5', metadata: { title: 'Emma' } }), {
      chapters: [chapter('Part one', null, null, [chapter('A letter', 3, 'p 7')])],
    });
    const entry = await screen.findByRole('link', { name: 'A letter' });
    expect(entry.getAttribute('href')).toBe('/en/reader/5?spine=3&fragment=p+7');
    expect(screen.queryByRole('link', { name: 'Part one' })).toBeNull();
  });

  it('[NOTES-14] shows highlights and notes', async () => {
    const updated = '2026-11-20T10:00:00.000Z';
    server.on(notes.ofBook, () => ({
      total: 3,
      items: [
        {
          uuid: '018f3e5c-8a52-7c3e-9d3a-000000000001',
          type: { value: 'note' as const, updated },
          color: { value: 'cian' as const, updated },
          note: { text: 'So she is.', updated },
          mark: { anchor: '#epubcfi(/6/4!/4/2:1)', created: 1, updated },
          quotation: { begin: '', end: '', text: 'handsome, clever, and rich', updated },
        },
      ],
    }));
    await open(createTestBook({ id: '5', metadata: { title: 'Emma' } }));
    expect(await screen.findByText('handsome, clever, and rich')).toBeDefined();
    expect(screen.getByText('So she is.')).toBeDefined();
    expect(screen.getByText('2 more in the book.')).toBeDefined();
  });

  it('[GENRES-2] translates the genre codes of FictionBook files, without duplicates', async () => {
    const fantasy = { en: 'Fantasy', ru: 'Фэнтези', de: 'Fantasy', zh: '奇幻', uk: 'Фентезі', es: 'Fantasía' };
    const book = createTestBook({
      id: '5',
      format: 'fb2',
      metadata: { title: 'Emma', genres: 'sf_fantasy, fantasy, sf_odd' },
    });
    server.on(calls.one, () => createTestBookDetails(book));
    server.on(genres.names, () => ({ sf_fantasy: fantasy, fantasy }));
    await openDetails();
    await expect.poll(() => readFact('Genres')).toBe('Fantasy');
  });

  it.each([
    ['epub', 'Fantasy, fiction, My own'],
    ['fb2', 'Fantasy, fiction, My own'],
  ])('[EDIT-15] a genre that was chosen by its name is shown by it in a book of format %s', async (format, shown) => {
    const fantasy = { en: 'Fantasy', ru: 'Фэнтези', de: 'Fantasy', zh: '奇幻', uk: 'Фентезі', es: 'Fantasía' };
    const book = createTestBook({
      id: '5',
      format,
      metadata: { title: 'Emma', genres: 'sf_fantasy, fiction, My own' },
    });
    server.on(calls.one, () => createTestBookDetails(book));
    server.on(genres.names, () => ({ sf_fantasy: fantasy }));
    await openDetails();
    await expect.poll(() => readFact('Genres')).toBe(shown);
  });

  it('[LIB-19] collapses a long table of contents', async () => {
    const chapters = Array.from({ length: 30 }, (_, at) => chapter(`Chapter ${at + 1}`, at));
    const { user } = await open(createTestBook({ id: '5' }), { chapters });
    await screen.findByRole('link', { name: 'Chapter 12' });
    expect(screen.queryByRole('link', { name: 'Chapter 13' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All 30 chapters' }));
    expect(screen.getByRole('link', { name: 'Chapter 30' })).toBeDefined();
  });

  it('[LIB-17] shows what the catalogue knows at once, and the contents when they arrive', async () => {
    const book = createTestBook({ id: '5', format: 'zip', metadata: { title: 'Emma', authors: 'Jane Austen' } });
    session.handleRejectedToken();
    signInTestReader(buildEntry('5', { format: 'zip', title: 'Emma', authors: 'Jane Austen' }));
    const { promise, resolve } = Promise.withResolvers<BookDetails>();
    server.on(calls.one, () => promise);
    const { router, user } = await renderScreen(
      <UploadProvider>
        <Routes>
          <Route path="user/7/books" element={<BooksScreen />} />
          <Route path="user/7/book/:bookId" element={<BookDetailsScreen />} />
        </Routes>
      </UploadProvider>,
    );
    await act(() => router.navigate('/en/user/7/books'));
    await user.click(await screen.findByRole('link', { name: 'Emma' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Emma' })).toBeDefined();
    expect(screen.queryByText('Chapter 1')).toBeNull();
    resolve(createTestBookDetails(book, { chapters: [chapter('Chapter 1', 0)] }));
    expect(await screen.findByText('Chapter 1')).toBeDefined();
  });

  it('[LIB-20] shows the facts of a book', async () => {
    const metadata = {
      ...{ year: 1815, lang: 'de', publisher: 'Müller', genres: 'Poetry', isbn: '9783161484100' },
      ...{ series: 'Lieder', series_ord: '2' },
    };
    await open(createTestBook({ id: '5', format: 'epub', isDrm: true, metadata }));
    await screen.findAllByRole('term');
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(2)).toEqual([
      '1815',
      'Müller',
      'Lieder, 2',
      'Poetry',
      'German',
      '9783161484100',
      'November 2, 2026',
    ]);
    expect(facts[0]).toBe('EPUB DRM');
  });

  it('[BOOK-34] authors, series and genres lead to their books', async () => {
    const fantasy = { en: 'Fantasy', ru: 'Фэнтези', de: 'Fantasy', zh: '奇幻', uk: 'Фентезі', es: 'Fantasía' };
    const metadata = {
      title: 'Good Omens',
      authors: 'Pratchett, Gaiman',
      series: 'Omens',
      genres: 'sf_fantasy, Humour',
    };
    server.on(calls.one, () => createTestBookDetails(createTestBook({ id: '5', format: 'epub', metadata })));
    server.on(genres.names, () => ({ sf_fantasy: fantasy }));
    await openDetails();
    await expect.poll(() => readFact('Genres')).toBe('Fantasy, Humour');
    const links = ['Pratchett', 'Gaiman', 'Omens', 'Fantasy', 'Humour'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual([
      '/en/user/7/books/author/Pratchett',
      '/en/user/7/books/author/Gaiman',
      '/en/user/7/books/series/Omens',
      '/en/user/7/books/genre/sf_fantasy',
      '/en/user/7/books/genre/Humour',
    ]);
  });

  it('[UI-24] words of a book have their own direction', async () => {
    const metadata = { title: 'ألف ليلة (1001)!', authors: 'مجهول', lang: 'ar', annotation: '<p>ليلة!</p>' };
    await open(createTestBook({ id: '5', format: 'epub', metadata }), { chapters: [chapter('الفصل (1)', 0)] });
    const title = await screen.findByRole('heading', { level: 1 });
    expect([title.dir, title.lang, title.textContent]).toEqual(['auto', 'ar', 'ألف ليلة (1001)!']);
    expect((await screen.findByRole('link', { name: 'مجهول' })).closest('[dir=auto]')).not.toBeNull();
    for (const text of ['ليلة!', 'الفصل (1)'])
      expect((await screen.findByText(text)).closest('[dir=auto]'), text).not.toBeNull();
    expect(document.title).toBe('\u2068ألف ليلة (1001)!\u2069 · Lectern');
  });

  it('[LIB-20] shows known metadata and omits the rest', async () => {
    await open(createTestBook({ id: '5', format: 'epub', bytes: 2 * 1024 ** 2, metadata: { year: 1815, lang: 'de' } }));
    const names = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Format', 'Size', 'Year', 'Language', 'Added']);
    expect(screen.getByText('German')).toBeDefined();
  });

  it('[LIB-22] an unsupported format shows a hint and offers the download', async () => {
    const link = 'http://127.0.0.1:3000/api/v1.0/files/notes.txt?access_token=only-this';
    await open(createTestBook({ id: '5', format: 'txt', link }), { readable: false });
    expect(await screen.findByText(/can’t be opened in the browser yet/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Read' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(link);
  });

  it.each([
    [40_320, '11:12:00'],
    [754, '12:34'],
    [59, '0:59'],
  ])(
    '[LIB-25] an audiobook of %i seconds shows its duration as %s, and lists its chapters',
    async (duration, shown) => {
      await open(createTestBook({ id: '5', format: 'm4b', isAudioBook: true, metadata: { duration } }), {
        readable: false,
        chapters: [chapter('The quay', null), chapter('The strait', null)],
      });
      expect((await screen.findByText('Duration')).nextElementSibling?.textContent).toBe(shown);
      const contents = screen.getByText('The quay').closest('ol, ul');
      expect(Array.from(contents?.children ?? [], ({ textContent }) => textContent)).toEqual([
        'The quay',
        'The strait',
      ]);
      expect(screen.getByRole('link', { name: 'Listen' })).toBeDefined();
      expect(screen.queryByText(/can’t be (opened|played)/)).toBeNull();
    },
  );

  it('[FLAG-4] where audiobooks are off, the page of one says that it is played on a device', async () => {
    setFlags('plan');
    await open(createTestBook({ id: '5', name: 'A walk.m4b', format: 'm4b', isAudioBook: true }), { readable: false });
    expect(await screen.findByText(/Audiobooks aren’t played here/)).toBeDefined();
    expect(screen.queryByText(/is protected/)).toBeNull();
    setFlags();
  });

  it('[HEAR-2] an audiobook can be played from its page, a protected one explains why not', async () => {
    const about = { id: '5', name: 'A walk.m4b', format: 'm4b', isAudioBook: true };
    await open(createTestBook(about), { readable: false });
    const listen = await screen.findByRole('link', { name: 'Listen' });
    expect(listen.getAttribute('href')).toMatch(/\/audio\/A%20walk\.m4b$/);
    cleanup();
    await open(createTestBook({ ...about, isDrm: true }), { readable: false });
    expect(await screen.findByText(/is protected/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Listen' })).toBeNull();
  });

  it('[LIB-25] a fixed-layout book shows its page count, and lists its chapters', async () => {
    await open(createTestBook({ id: '5', format: 'pdf' }), { pages: 117, chapters: [chapter('Plate I', 3)] });
    expect((await screen.findByText('Pages')).nextElementSibling?.textContent).toBe('117');
    expect(screen.queryByText('Duration')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Plate I' })).toBeDefined();
  });

  it('[LIB-21] a missing book links to the library', async () => {
    server.on(calls.one, () => new Refused('file.not_found'));
    await openDetails();
    expect(await screen.findByRole('heading', { name: 'Book not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to library' }).getAttribute('href')).toBe('/en/user/7/books');
  });

  it('[LIB-21] a book that did not load can be retried', async () => {
    server.on(calls.one, () => new Refused('server.unavailable'));
    const { user } = await openDetails();
    expect(await screen.findByRole('heading', { name: 'Couldn’t load this book' })).toBeDefined();
    server.on(calls.one, () => createTestBookDetails(createTestBook({ id: '5', metadata: { title: 'Emma' } })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Emma' })).toBeDefined();
  });
});

describe('the publisher description', () => {
  const shown = (html: string): string => render(<Annotation html={html} />).container.innerHTML;

  it.each([
    {
      html: '<p onclick="x()">Old <script>alert(1)</script><b style="x">wife</b></p>',
      as: '<p>Old <strong>wife</strong></p>',
    },
    { html: '<p>See <a href="javascript:x()">this</a></p>', as: '<p>See this</p>' },
    { html: '<p>Look<img src="x" onerror="x()"></p><svg><text>no</text></svg>', as: '<p>Look</p>' },
    { html: '<style>p{}</style><object>in</object><ul><li>one</li></ul>', as: '<ul><li>one</li></ul>' },
    { html: 'First.\n\nSecond < third.', as: '<p>First.</p><p>Second &lt; third.</p>' },
    { html: 'A <i>true</i> story', as: '<p>A <em>true</em> story</p>' },
  ])('[LIB-18] $html', ({ html, as }) => {
    expect(shown(html)).toBe(as);
  });
});
