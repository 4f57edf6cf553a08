import { Note, notes } from '@lectern/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { speak } from '../../../i18n/i18n.ts';
import { session } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { show } from '../../../testing/show.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { anOpened } from '../safety/testing.ts';
import { BookmarkFiles } from './bookmark-files.tsx';
import { type Bookmarks, useBookmarks } from './use-bookmarks.ts';

let books = 0;
let kept: Note[] = [];
const now = '2026-11-22T12:00:00.000Z';

beforeEach(() => {
  kept = [];
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(notes.ofBook, () => ({ total: kept.length, items: kept }));
  server.on(notes.create, ({ body: { uuid = '', ...note } }) => {
    const times = { updated: now };
    const whole = Note.parse({
      ...note,
      uuid,
      type: { ...note.type, ...times },
      color: { value: 'yellow' as const, ...times },
      note: note.note ? { ...note.note, ...times } : undefined,
      mark: { created: 0, ...note.mark, ...times },
      quotation: { begin: '', end: '', text: '', ...times },
    });
    kept = [whole, ...kept];
    return { uuid, updated: now };
  });
  server.on(notes.update, ({ params: { uuid }, body: { note } }) => {
    const text = note?.text;
    kept = kept.map((one) => (one.uuid === uuid ? { ...one, note: text ? { text, updated: now } : undefined } : one));
    return { uuid, updated: now };
  });
  server.on(notes.delete, ({ params: { uuid } }) => {
    kept = kept.filter((one) => one.uuid !== uuid);
    return 'OK' as const;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  const toast = toasts.current();
  if (toast) toasts.close(toast.id);
  session.refused();
  server.reset();
  localStorage.clear();
});

/** The bookmarks of a recording that no test has opened yet, as its page has them. */
const aDesk = async () => {
  await speak('en');
  const book = anOpened({ id: String(1000 + ++books) });
  const { result, unmount } = renderHook(() => useBookmarks(book), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const desk = (): Bookmarks => result.current;
  const add = async (atMs: number, note = ''): Promise<void> => {
    await waitFor(() => expect(desk().busy).toBe(false), { timeout: 3000 });
    act(() => desk().add(atMs, note));
  };
  return { book, desk, add, unmount };
};

it('[HEARD-14] a bookmark captures chapter, place and percent, and stands first', async () => {
  const { desk, add } = await aDesk();
  await add(724_000, 'here');
  expect(desk().items).toMatchObject([{ chapter: 'c1', offsMs: 124_000, percent: 41, note: 'here' }]);
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(kept[0]).toMatchObject({
    type: { value: 'bookmark' },
    mark: { anchor: '#t=724.000' },
    note: { text: 'here' },
    place: { page: 'c1', offs: 124_000, atMs: 724_000, percent: 41 },
  });
  await add(60_000);
  expect(desk().items.map(({ atMs }) => atMs)).toEqual([60_000, 724_000]);
});

it('[HEARD-15] a second one within two seconds in the same chapter is refused in words, one across the border is not', async () => {
  const { desk, add } = await aDesk();
  await add(599_500);
  expect(desk().notice).toEqual({ tone: 'positive', text: 'Bookmark added' });
  await add(597_500);
  expect(desk().notice).toEqual({ tone: 'danger', text: 'This position already has a bookmark' });
  expect(desk().items).toHaveLength(1);
  await add(600_500);
  await add(597_000);
  expect(desk().items).toHaveLength(3);
});

it('[HEARD-16] the button waits for 1.5 seconds, the word stands for 3', async () => {
  const { desk, add } = await aDesk();
  vi.useFakeTimers();
  try {
    await act(async () => desk().add(1000, ''));
    act(() => desk().add(9000, ''));
    expect(desk()).toMatchObject({ busy: true, items: [{ atMs: 1000 }] });
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect([desk().busy, desk().notice?.tone]).toEqual([false, 'positive']);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(desk().notice).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  await add(9000);
  expect(desk().items).toHaveLength(2);
});

it('[HEARD-17] editing is never a duplicate, and what was taken away comes back under its name', async () => {
  const { desk, add } = await aDesk();
  await add(1000);
  const { uuid = '' } = desk().items[0] ?? {};
  act(() => desk().edit(uuid, 'said'));
  await waitFor(() => expect(kept[0]?.note?.text).toBe('said'));
  act(() => desk().edit(uuid, ''));
  await waitFor(() => expect(kept[0]?.note).toBeUndefined());
  act(() => desk().remove(uuid));
  expect(desk().items).toEqual([]);
  act(() => toasts.current()?.action?.onAction());
  expect(desk().items).toMatchObject([{ uuid, atMs: 1000 }]);
  await waitFor(() => expect(kept).toMatchObject([{ uuid }]));
});

it('[HEARD-18] without a network it is there at once, waits, and is sent once', async () => {
  const { desk, add, unmount } = await aDesk();
  server.on(notes.create, () => new NoAnswer());
  await add(1000);
  expect(desk().items).toHaveLength(1);
  await waitFor(() => expect(desk().waiting).toBe(true));
  expect(JSON.stringify(localStorage)).toContain('#t=1.000');
  const made: unknown[] = [];
  server.on(notes.create, ({ body }) => {
    made.push(body.uuid);
    return { uuid: body.uuid ?? '', updated: now };
  });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(desk().waiting).toBe(false));
  expect(JSON.stringify(localStorage)).not.toContain('#t=1.000');
  unmount();
});

it('[HEARD-14] notes that are no moments of the recording are no bookmarks of it', async () => {
  const { desk, add } = await aDesk();
  await add(1000);
  await waitFor(() => expect(kept).toHaveLength(1));
  const [one] = kept;
  if (!one) throw new Error('it was kept');
  const at = (anchor: string, n: number, created = 0): Note => ({
    ...one,
    uuid: `00000000-0000-4000-8000-00000000000${n}`,
    mark: { ...one.mark, anchor, created },
  });
  kept = [at('#t=2', 1), at('#t=9000', 2), at('pbr:/word?page=1', 3), at('#t=3', 4, Number.MAX_SAFE_INTEGER)];
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('#t=1.000'));
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(desk().items.map(({ atMs }) => atMs)).toEqual([3000, 2000]));
});

/** The text of the file that is downloaded next. */
const downloaded = (): Promise<string> =>
  new Promise((resolve) => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) void file.text().then(resolve);
      return 'blob:';
    });
  });

it('[HEARD-19] bookmarks are exported with time and chapter, and come back the same', async () => {
  const { book, desk, add } = await aDesk();
  await add(724_500, 'So');
  const { hands } = await show(<BookmarkFiles book={book} bookmarks={desk()} />);
  const saved = async (format: string): Promise<string> => {
    const text = downloaded();
    await hands.click(document.querySelector('button') ?? document.body);
    const items = [...document.querySelectorAll('[role=menuitem]')];
    await hands.click(items.find(({ textContent }) => textContent === format) ?? document.body);
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
  const { uuid = '' } = desk().items[0] ?? {};
  act(() => desk().bringIn(new Blob([set])));
  await waitFor(() => expect(toasts.current()?.text).toContain('Added: 0. Already there: 1.'));
  act(() => desk().remove(uuid));
  act(() => desk().bringIn(new Blob([set])));
  await waitFor(() => expect(desk().items).toMatchObject([{ uuid, atMs: 724_500, note: 'So' }]));
});
