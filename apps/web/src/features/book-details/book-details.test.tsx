import { type Book, type BookDetails, books as calls, genres, notes } from '@lectern/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { aBook, someDetails } from '../../testing/a-book.ts';
import { show } from '../../testing/show.tsx';
import { BooksScreen } from '../books/books-screen.tsx';
import { aReaderWith } from '../books/testing/library.tsx';
import { anEntry } from '../catalogue/testing/cloud.ts';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { Annotation } from './annotation.tsx';
import { BookDetailsScreen } from './book-details-screen.tsx';

const open = (book: Book, more: Partial<BookDetails> = {}) => {
  server.on(calls.one, () => someDetails(book, more));
  return opened();
};
const opened = async () => {
  const shown = await show(
    <Routes>
      <Route path="user/7/book/:bookId" element={<BookDetailsScreen />} />
    </Routes>,
  );
  await act(() => shown.router.navigate('/en/user/7/book/5'));
  return shown;
};

beforeEach(() => {
  server.on(notes.ofBook, () => ({ total: 0, items: [] }));
  aReaderWith();
});
afterEach(() => {
  session.refused();
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

  it('[LIB-19] each entry of the contents opens the reader there', async () => {
    await open(aBook({ id: '5', metadata: { title: 'Emma' } }), {
      chapters: [chapter('Part one', null, null, [chapter('A letter', 3, 'p 7')])],
    });
    const entry = await screen.findByRole('link', { name: 'A letter' });
    expect(entry.getAttribute('href')).toBe('/en/reader/5?spine=3&fragment=p+7');
    expect(screen.queryByRole('link', { name: 'Part one' })).toBeNull();
  });

  it('[NOTES-14] shows what was marked and written', async () => {
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
    await open(aBook({ id: '5', metadata: { title: 'Emma' } }));
    expect(await screen.findByText('handsome, clever, and rich')).toBeDefined();
    expect(screen.getByText('So she is.')).toBeDefined();
    expect(screen.getByText('2 more are in the book.')).toBeDefined();
  });

  it('[GENRES-2] the codes of a FictionBook have names, each once', async () => {
    const fantasy = { en: 'Fantasy', ru: 'Фэнтези', de: 'Fantasy', zh: '奇幻', uk: 'Фентезі' };
    const book = aBook({ id: '5', format: 'fb2', metadata: { title: 'Emma', genres: 'sf_fantasy, fantasy, sf_odd' } });
    server.on(calls.one, () => someDetails(book));
    server.on(genres.names, () => ({ sf_fantasy: fantasy, fantasy }));
    await opened();
    expect(await screen.findByText('Fantasy, Unknown')).toBeDefined();
  });

  it.each([
    ['epub', 'Fantasy, fiction, My own'],
    ['fb2', 'Fantasy, Unknown, My own'],
  ])('[EDIT-15] a genre that was chosen by its name is shown by it in a book of format %s', async (format, shown) => {
    const fantasy = { en: 'Fantasy', ru: 'Фэнтези', de: 'Fantasy', zh: '奇幻', uk: 'Фентезі' };
    const book = aBook({ id: '5', format, metadata: { title: 'Emma', genres: 'sf_fantasy, fiction, My own' } });
    server.on(calls.one, () => someDetails(book));
    server.on(genres.names, () => ({ sf_fantasy: fantasy }));
    await opened();
    expect(await screen.findByText(shown)).toBeDefined();
  });

  it('[LIB-19] a long table is cut until asked for', async () => {
    const chapters = Array.from({ length: 30 }, (_, at) => chapter(`Chapter ${at + 1}`, at));
    const { hands } = await open(aBook({ id: '5' }), { chapters });
    await screen.findByRole('link', { name: 'Chapter 12' });
    expect(screen.queryByRole('link', { name: 'Chapter 13' })).toBeNull();
    await hands.click(screen.getByRole('button', { name: 'All 30 chapters' }));
    expect(screen.getByRole('link', { name: 'Chapter 30' })).toBeDefined();
  });

  it('[LIB-17] shows what the list knows at once, and the contents when they arrive', async () => {
    const book = aBook({ id: '5', format: 'zip', metadata: { title: 'Emma', authors: 'Jane Austen' } });
    session.refused();
    aReaderWith(anEntry('5', { format: 'zip', title: 'Emma', authors: 'Jane Austen' }));
    const { promise, resolve } = Promise.withResolvers<BookDetails>();
    server.on(calls.one, () => promise);
    const { router, hands } = await show(
      <UploadProvider>
        <Routes>
          <Route path="user/7/books" element={<BooksScreen />} />
          <Route path="user/7/book/:bookId" element={<BookDetailsScreen />} />
        </Routes>
      </UploadProvider>,
    );
    await act(() => router.navigate('/en/user/7/books'));
    await hands.click(await screen.findByRole('link', { name: 'Emma' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Emma' })).toBeDefined();
    expect(screen.queryByText('Chapter 1')).toBeNull();
    resolve(someDetails(book, { chapters: [chapter('Chapter 1', 0)] }));
    expect(await screen.findByText('Chapter 1')).toBeDefined();
  });

  it('[LIB-20] shows what is known and leaves out the rest', async () => {
    await open(aBook({ id: '5', format: 'epub', bytes: 2 * 1024 ** 2, metadata: { year: 1815, lang: 'de' } }));
    const names = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Format', 'Size', 'Year', 'Language', 'Added']);
    expect(screen.getByText('German')).toBeDefined();
  });

  it('[LIB-22] a format that the browser cannot read says so and offers the download', async () => {
    const link = 'http://127.0.0.1:3000/api/v1.0/files/notes.txt?access_token=only-this';
    await open(aBook({ id: '5', format: 'txt', link }), { readable: false });
    expect(await screen.findByText(/do not open in the browser yet/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Read' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(link);
  });

  it('[LIB-25] a recording tells how long it is, a document how many pages it has', async () => {
    await open(aBook({ id: '5', format: 'm4b', isAudioBook: true, metadata: { duration: 40_320 } }), {
      readable: false,
    });
    expect(await screen.findByText('11:12:00')).toBeDefined();
  });

  it('[HEAR-2] a recording is heard from its page, a protected one says why not', async () => {
    const about = { id: '5', name: 'A walk.m4b', format: 'm4b', isAudioBook: true };
    await open(aBook(about), { readable: false });
    const listen = await screen.findByRole('link', { name: 'Listen' });
    expect(listen.getAttribute('href')).toMatch(/\/audio\/A%20walk\.m4b$/);
    cleanup();
    await open(aBook({ ...about, isDrm: true }), { readable: false });
    expect(await screen.findByText(/is protected/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Listen' })).toBeNull();
  });

  it('[LIB-25] pages are counted where they are fixed', async () => {
    await open(aBook({ id: '5', format: 'pdf' }), { readable: false, pages: 117 });
    expect(await screen.findByText('117')).toBeDefined();
  });

  it('[LIB-21] a book that is not there leads to the library', async () => {
    server.on(calls.one, () => new Refused('file.not_found'));
    await opened();
    expect(await screen.findByRole('heading', { name: 'There is no such book' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'To the library' }).getAttribute('href')).toBe('/en/user/7/books');
  });

  it('[LIB-21] one that did not load tries again', async () => {
    server.on(calls.one, () => new Refused('server.unavailable'));
    const { hands } = await opened();
    expect(await screen.findByRole('heading', { name: 'This book did not load' })).toBeDefined();
    server.on(calls.one, () => someDetails(aBook({ id: '5', metadata: { title: 'Emma' } })));
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Emma' })).toBeDefined();
  });
});

describe('what a publisher wrote', () => {
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
