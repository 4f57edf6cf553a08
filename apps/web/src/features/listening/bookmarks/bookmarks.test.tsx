import { Note, notes } from '@lectern/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { switchLanguage } from '../../../i18n/i18n.ts';
import { session } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { buildOpenedBook } from '../sync/audiobook.testing.ts';
import { BookmarkFiles } from './bookmark-files.tsx';
import { type Bookmarks, useBookmarks } from './use-bookmarks.ts';

let books = 0;
let storedNotes: Note[] = [];
const now = '2026-11-22T12:00:00.000Z';

beforeEach(() => {
  storedNotes = [];
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(notes.ofBook, () => ({ total: storedNotes.length, items: storedNotes }));
  server.on(notes.create, ({ body: { uuid = '', ...note } }) => {
    const times = { updated: now };
    const created = Note.parse({
      ...note,
      uuid,
      type: { ...note.type, ...times },
      color: { value: 'yellow' as const, ...times },
      note: note.note ? { ...note.note, ...times } : undefined,
      mark: { created: 0, ...note.mark, ...times },
      quotation: { begin: '', end: '', text: '', ...times },
    });
    storedNotes = [created, ...storedNotes];
    return { uuid, updated: now };
  });
  server.on(notes.update, ({ params: { uuid }, body: { note } }) => {
    const text = note?.text;
    storedNotes = storedNotes.map((stored) =>
      stored.uuid === uuid ? { ...stored, note: text ? { text, updated: now } : undefined } : stored,
    );
    return { uuid, updated: now };
  });
  server.on(notes.delete, ({ params: { uuid } }) => {
    storedNotes = storedNotes.filter((stored) => stored.uuid !== uuid);
    return 'OK' as const;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  const toast = toasts.current();
  if (toast) toasts.close(toast.id);
  session.handleRejectedToken();
  server.reset();
  localStorage.clear();
});

/** Renders the bookmarks hook for a new audiobook. */
const renderBookmarks = async () => {
  await switchLanguage('en');
  const book = buildOpenedBook({ id: String(1000 + ++books) });
  const { result, unmount } = renderHook(() => useBookmarks(book), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const bookmarks = (): Bookmarks => result.current;
  const add = async (atMs: number, note = ''): Promise<void> => {
    await waitFor(() => expect(bookmarks().isBusy).toBe(false), { timeout: 3000 });
    act(() => bookmarks().add(atMs, note));
  };
  return { book, bookmarks, add, unmount };
};

it('[HEARD-14] a bookmark captures chapter, position and percent, and comes first', async () => {
  const { bookmarks, add } = await renderBookmarks();
  await add(724_000, 'here');
  expect(bookmarks().items).toMatchObject([{ chapter: 'c1', offsMs: 124_000, percent: 41, note: 'here' }]);
  await waitFor(() => expect(storedNotes).toHaveLength(1));
  expect(storedNotes[0]).toMatchObject({
    type: { value: 'bookmark' },
    mark: { anchor: '#t=724.000' },
    note: { text: 'here' },
    place: { page: 'c1', offs: 124_000, atMs: 724_000, percent: 41 },
  });
  await add(60_000);
  expect(bookmarks().items.map(({ atMs }) => atMs)).toEqual([60_000, 724_000]);
});

it('[HEARD-15] a second one within two seconds in the same chapter is refused, one in the next chapter is not', async () => {
  const { bookmarks, add } = await renderBookmarks();
  await add(599_500);
  expect(bookmarks().notice).toEqual({ tone: 'positive', text: 'Bookmark added' });
  await add(597_500);
  expect(bookmarks().notice).toEqual({ tone: 'danger', text: 'This position already has a bookmark' });
  expect(bookmarks().items).toHaveLength(1);
  await add(600_500);
  await add(597_000);
  expect(bookmarks().items).toHaveLength(3);
});

it('[HEARD-16] the button waits for 1.5 seconds, the message stays for 3', async () => {
  const { bookmarks, add } = await renderBookmarks();
  vi.useFakeTimers();
  try {
    await act(async () => bookmarks().add(1000, ''));
    act(() => bookmarks().add(9000, ''));
    expect(bookmarks()).toMatchObject({ isBusy: true, items: [{ atMs: 1000 }] });
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect([bookmarks().isBusy, bookmarks().notice?.tone]).toEqual([false, 'positive']);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(bookmarks().notice).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  await add(9000);
  expect(bookmarks().items).toHaveLength(2);
});

it('[HEARD-17] editing never makes a duplicate, and undoing a removal restores the same bookmark', async () => {
  const { bookmarks, add } = await renderBookmarks();
  await add(1000);
  const { uuid = '' } = bookmarks().items[0] ?? {};
  act(() => bookmarks().edit(uuid, 'said'));
  await waitFor(() => expect(storedNotes[0]?.note?.text).toBe('said'));
  act(() => bookmarks().edit(uuid, ''));
  await waitFor(() => expect(storedNotes[0]?.note).toBeUndefined());
  act(() => bookmarks().remove(uuid));
  expect(bookmarks().items).toEqual([]);
  act(() => toasts.current()?.action?.onAction());
  expect(bookmarks().items).toMatchObject([{ uuid, atMs: 1000 }]);
  await waitFor(() => expect(storedNotes).toMatchObject([{ uuid }]));
});

it('[HEARD-18] without a network a bookmark shows at once, waits, and is sent once', async () => {
  const { bookmarks, add, unmount } = await renderBookmarks();
  server.on(notes.create, () => new NoAnswer());
  await add(1000);
  expect(bookmarks().items).toHaveLength(1);
  await waitFor(() => expect(bookmarks().waiting).toBe(true));
  expect(JSON.stringify(localStorage)).toContain('#t=1.000');
  const made: unknown[] = [];
  server.on(notes.create, ({ body }) => {
    made.push(body.uuid);
    return { uuid: body.uuid ?? '', updated: now };
  });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(bookmarks().waiting).toBe(false));
  expect(JSON.stringify(localStorage)).not.toContain('#t=1.000');
  unmount();
});

it('[HEARD-14] notes outside the recording are no bookmarks of it', async () => {
  const { bookmarks, add } = await renderBookmarks();
  await add(1000);
  await waitFor(() => expect(storedNotes).toHaveLength(1));
  const [one] = storedNotes;
  if (!one) throw new Error('it was storedNotes');
  const at = (anchor: string, n: number, created = 0): Note => ({
    ...one,
    uuid: `00000000-0000-4000-8000-00000000000${n}`,
    mark: { ...one.mark, anchor, created },
  });
  storedNotes = [at('#t=2', 1), at('#t=9000', 2), at('pbr:/word?page=1', 3), at('#t=3', 4, Number.MAX_SAFE_INTEGER)];
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('#t=1.000'));
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(bookmarks().items.map(({ atMs }) => atMs)).toEqual([3000, 2000]));
});

/** The text of the file that is downloaded next. */
const downloaded = (): Promise<string> =>
  new Promise((resolve) => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) void file.text().then(resolve);
      return 'blob:';
    });
  });

it('[HEARD-19] bookmarks are exported with time and chapter, and imported unchanged', async () => {
  const { book, bookmarks, add } = await renderBookmarks();
  await add(724_500, 'So');
  const { user } = await renderScreen(<BookmarkFiles book={book} bookmarks={bookmarks()} />);
  const saved = async (format: string): Promise<string> => {
    const text = downloaded();
    await user.click(document.querySelector('button') ?? document.body);
    const items = [...document.querySelectorAll('[role=menuitem]')];
    await user.click(items.find(({ textContent }) => textContent === format) ?? document.body);
    return text;
  };
  expect(await saved('Table (CSV)')).toMatch(/\r\nbookmark,yellow,highlight,Part 2,,40.3,,So,[^,]+,0:12:04\r\n/);
  expect(await saved('Markdown')).toContain('**Part 2 · 0:12:04 · 40.3 %**\n\nSo');
  expect(await saved('Web page (HTML)')).toContain('<h2>Part 2 · 0:12:04 · 40.3 %</h2>');
  expect(JSON.parse(await saved('JSON')).marks).toMatchObject([{ chapter: 'Part 2', time: '0:12:04', note: 'So' }]);
  const set = await saved('EPUB annotations');
  expect(JSON.parse(set).items[0]).toMatchObject({
    motivation: 'bookmarking',
    target: { selector: [{ conformsTo: 'http://www.w3.org/TR/media-frags/', value: 't=724.500' }, {}] },
  });
  const { uuid = '' } = bookmarks().items[0] ?? {};
  act(() => bookmarks().importFile(new Blob([set])));
  await waitFor(() => expect(toasts.current()?.text).toContain('Imported: 0. Already in this book: 1.'));
  act(() => bookmarks().remove(uuid));
  act(() => bookmarks().importFile(new Blob([set])));
  await waitFor(() => expect(bookmarks().items).toMatchObject([{ uuid, atMs: 724_500, note: 'So' }]));
});
