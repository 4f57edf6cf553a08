import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { ReadBook, Statistics } from '../statistics.queries.ts';
import { YearPictureButton } from './year-picture-dialog.tsx';

const createBook = (id: number, title: string | null): ReadBook => ({
  id: String(id),
  state: title === null ? 'deleted' : 'library',
  title,
  authors: null,
  lang: null,
  cover: null,
  audio: false,
});
const statistics: Statistics = {
  zone: 'UTC',
  year: 2026,
  today: '2026-12-30',
  years: [],
  days: [],
  hours: [],
  totals: { read: 7200, listened: 3600, pages: 0, days: 12 },
  streaks: { current: 0, longest: 5, longest_until: null },
  pages_per_hour: null,
  finished: ['<Walden> & "more"', 'Emma', null].map((title, id) => ({
    book: createBook(id + 1, title),
    day: '2026-05-01',
    seconds: 0,
  })),
  books: [],
  authors: [],
  genres: [],
  deleted: { books: 0, seconds: 0 },
  longest: null,
  fastest: null,
  current: [],
  goal: null,
};

const written: string[] = [];
const drawn: string[] = [];
beforeEach(() => {
  written.length = 0;
  drawn.length = 0;
  // jsdom draws nothing
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = {
      canvas: this,
      measureText: () => ({ width: 100 }),
      fillRect: () => undefined,
      fillText: (text: string) => written.push(text),
      drawImage: (image: HTMLImageElement) => drawn.push(decodeURIComponent(image.src)),
    };
    return context as unknown as CanvasRenderingContext2D; // what the picture uses of it
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])));
  HTMLImageElement.prototype.decode = async () => undefined;
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});
const openPicture = async () => {
  const { user } = await renderScreen(<YearPictureButton statistics={statistics} />);
  await user.click(screen.getByRole('button', { name: 'Year in books' }));
  return user;
};

it('[STAT-15] the picture shows the numbers and the covers of finished books, and is described by the same words', async () => {
  await openPicture();
  const picture = await screen.findByRole('img', { name: /^My 2026 in books/ });
  expect(picture.getAttribute('aria-label')).toBe(
    'My 2026 in books. 3 books. 3 hr of reading and listening on 12 days. 5 days in a row at best',
  );
  expect(written).toEqual([...(picture.getAttribute('aria-label') ?? '').split('. '), 'Lectern']);
  expect(drawn).toHaveLength(2);
  const [walden = ''] = drawn;
  const svg = new DOMParser().parseFromString(walden.replace(/^data:[^,]*,/, ''), 'image/svg+xml');
  expect([svg.documentElement.nodeName, svg.querySelector('parsererror')]).toEqual(['svg', null]);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

it('[STAT-15] is shared as a PNG where the browser can share files; that nothing was chosen is no error', async () => {
  const shared: File[] = [];
  let error: DOMException | null = null;
  Object.assign(navigator, {
    canShare: ({ files = [] }: ShareData) => files[0]?.type === 'image/png',
    share: async ({ files = [] }: ShareData) => {
      if (error !== null) throw error;
      shared.push(...files);
    },
  });
  const user = await openPicture();
  const share = await screen.findByRole('button', { name: 'Share' });
  await user.click(share);
  expect(shared.map(({ name }) => name)).toEqual(['year-in-books-2026.png']);
  const before = toasts.current();
  error = new DOMException('nobody chosen', 'AbortError');
  await user.click(share);
  expect(toasts.current()).toBe(before);
  error = new DOMException('no', 'NotAllowedError');
  await user.click(share);
  await waitFor(() => expect(toasts.current()?.text).toBe('Couldn’t share the picture. Save it instead.'));
});

it('[STAT-15] says when there can be no picture', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await openPicture();
  expect(await screen.findByText('Couldn’t create the picture.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
});
