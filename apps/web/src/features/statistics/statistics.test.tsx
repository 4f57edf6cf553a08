import { type ReadingStats, readingStats } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server, Refused } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toasts } from '../../ui/toasts.ts';
import { StatisticsScreen } from './statistics-screen.tsx';

const book = (id: string, title: string | null, state: 'library' | 'bin' | 'deleted' = 'library') => ({
  id,
  state,
  title,
  authors: title && 'Ada Marsh',
  lang: null,
  cover: null,
  audio: false,
});
const createStats = (overrides: Partial<ReadingStats> = {}): ReadingStats => ({
  year: 2026,
  today: '2026-03-04',
  years: [
    { year: 2026, read: 7200, listened: 1800, finished: 2 },
    { year: 2025, read: 3600, listened: 0, finished: 0 },
  ],
  days: [
    { day: '2026-03-02', read: 3600, listened: 1800 },
    { day: '2026-03-03', read: 3600, listened: 0 },
  ],
  hours: [
    { weekday: 1, hour: 20, read: 3600, listened: 1800 },
    { weekday: 2, hour: 21, read: 3600, listened: 0 },
  ],
  totals: { read: 7200, listened: 1800, pages: 120, days: 2 },
  streaks: { current: 2, longest: 5, longest_until: '2025-12-05' },
  pages_per_hour: 60,
  finished: [
    { book: book('1', 'Walden'), day: '2026-02-27', seconds: 5400 },
    { book: book('3', null, 'deleted'), day: '2026-03-03', seconds: 0 },
  ],
  books: [{ book: book('2', 'Emma', 'bin'), seconds: 3600 }],
  authors: [{ name: 'Ada Marsh', seconds: 7200, books: 2 }],
  genres: [],
  deleted: { books: 1, seconds: 1800 },
  longest: { book: book('1', 'Walden'), seconds: 5400 },
  fastest: { book: book('1', 'Walden'), seconds: 5400, days: 3 },
  current: [
    {
      book: book('4', 'Middlemarch'),
      percent: 25,
      seconds: 7200,
      percent_per_hour: 12.5,
      seconds_left: 21_600,
      finish_day: '2026-03-16',
    },
  ],
  goal: null,
  ...overrides,
});
const empty: Partial<ReadingStats> = {
  years: [{ year: 2026, read: 0, listened: 0, finished: 0 }],
  days: [],
  hours: [],
  finished: [],
  books: [],
  authors: [],
  longest: null,
  fastest: null,
  current: [],
};

let stats: ReadingStats;
beforeEach(() => {
  stats = createStats();
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(readingStats.year, ({ query }) => ({ ...stats, year: query.year ?? stats.year }));
  server.on(readingStats.setGoal, ({ params, body }) => {
    stats = { ...stats, goal: body.books };
    return { year: params.year, books: body.books };
  });
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
  vi.restoreAllMocks();
});
const findRegion = (name: string) => screen.findByRole('region', { name });

it('[STAT-12] shows the year in the browser’s time zone, and another year when it is chosen', async () => {
  const { user } = await renderScreen(<StatisticsScreen />);
  const figures = await findRegion('2026 in numbers');
  expect(
    within(figures)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 hr', '30 min', '2', '2', '5', '120', '60']);
  expect(screen.getByRole('link', { name: 'Ada Marsh' }).getAttribute('href')).toBe(
    '/en/user/7/books/author/Ada%20Marsh',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
  expect(await findRegion('2025 in numbers')).toBeDefined();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const asked = server.asked().filter(({ name }) => name === readingStats.year.name);
  expect(asked.map(({ query }) => query)).toEqual([{ zone: timeZone }, { zone: timeZone, year: 2025 }]);
});

it('[STAT-12] invites to read before any reading, and offers to try again after a failure', async () => {
  let isFailing = true;
  stats = createStats(empty);
  server.on(readingStats.year, () => (isFailing ? new Refused('server.unavailable') : stats));
  const { user } = await renderScreen(<StatisticsScreen />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  await user.click(again);
  expect(await screen.findByText('No reading yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to books' }).getAttribute('href')).toBe('/en/user/7/books');
});

it('[STAT-12] uses UTC where the server does not know the time zone', async () => {
  server.on(readingStats.year, ({ query }) => (query.zone === 'UTC' ? stats : new Refused('request.invalid')));
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone: 'Europe/Berlin',
  });
  await renderScreen(<StatisticsScreen />);
  expect(await screen.findByText('Days and hours are those of your time zone (UTC).')).toBeDefined();
});

it('[STAT-13] a chart is one tab stop, whose points are spoken and moved over by arrows', async () => {
  const { user } = await renderScreen(<StatisticsScreen />);
  const chart = await screen.findByRole('listbox', { name: 'By weekday' });
  const points = within(chart).getAllByRole('option');
  expect(points.map((point) => point.getAttribute('aria-label'))).toEqual([
    'Monday: 1 hr read, 30 min listened',
    'Tuesday: 1 hr read',
    ...['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day}: no reading`),
  ]);
  expect(points.filter((point) => point.getAttribute('tabindex') === '0')).toEqual([points[0]]);
  points[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(points[1]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(points[6]);
});

it('[STAT-13] the calendar ends today and is moved over by days and weeks', async () => {
  const { user } = await renderScreen(<StatisticsScreen />);
  const calendar = await screen.findByRole('listbox', { name: 'Day by day' });
  const days = within(calendar).getAllByRole('option');
  expect(days).toHaveLength(31 + 28 + 4);
  const last = days.at(-1);
  expect(last?.getAttribute('tabindex')).toBe('0');
  last?.focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tue, March 3: 1 hr read');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(days.at(-9));
});

it('[STAT-13] behind each chart is a table with the same numbers', async () => {
  const { user } = await renderScreen(<StatisticsScreen />);
  for (const summary of await screen.findAllByText('Show as table')) await user.click(summary);
  const table = await screen.findByRole('table', { name: 'Day by day' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayReadListened',
    'Mon, March 21 hr30 min',
    'Tue, March 31 hr0 min',
  ]);
  for (const name of ['By month', 'By weekday', 'By time of day'])
    expect(screen.getByRole('table', { name })).toBeDefined();
});

it('[STAT-6] [STAT-7] [STAT-8] shows finished books by month, deleted ones, records and forecasts', async () => {
  await renderScreen(<StatisticsScreen />);
  const finished = await findRegion('Finished books');
  expect(
    within(finished)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['March1 book', 'February1 book']);
  expect(within(finished).getByText('Deleted book')).toBeDefined();
  expect(within(finished).getByRole('link', { name: 'Walden' }).getAttribute('href')).toBe('/en/user/7/book/1');
  const top = await findRegion('Books with most time');
  expect(within(top).queryByRole('link')).toBeNull();
  expect(top.textContent).toContain('(in the bin)');
  expect(top.textContent).toContain('1 deleted book: 30 min');
  expect((await findRegion('Highlights')).textContent).toContain('finished in 3 days');
  const now = await findRegion('Reading now');
  expect(now.textContent).toContain('25% after 2 hr · 12.5% an hour · about 6 hr left');
  expect(now.textContent).toContain('At this rate you’ll finish on March 16, 2026.');
});

it('[STAT-14] the goal can be set, changed and removed', async () => {
  const { user } = await renderScreen(<StatisticsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Set goal' }));
  const field = screen.getByRole('textbox', { name: 'Books in 2026' });
  expect(document.activeElement).toBe(field);
  await user.type(field, '0{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number from 1 to 1,000.');
  await user.clear(field);
  await user.type(field, '6{Enter}');
  expect(await screen.findByText('2 of 6 books finished')).toBeDefined();
  expect(screen.getByText('1 book ahead of schedule.', { exact: false })).toBeDefined();
  expect(toasts.current()?.text).toBe('Goal saved.');
  const change = screen.getByRole('button', { name: 'Change goal' });
  await waitFor(() => expect(document.activeElement).toBe(change));
  await user.click(change);
  await user.click(screen.getByRole('button', { name: 'Remove goal' }));
  expect(await screen.findByRole('button', { name: 'Set goal' })).toBeDefined();
});

it('[STAT-16] the intervals are saved as a file', async () => {
  server.on(readingStats.intervals, () => 'started_at,seconds\r\n');
  const saved: { file: Blob; name: string }[] = [];
  let file = new Blob();
  URL.createObjectURL = (blob) => {
    file = blob as Blob; // nothing else is offered here
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ file, name: this.download });
  });
  const { user } = await renderScreen(<StatisticsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['reading-time.csv']));
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
});
