import { account, type Reply, reading, readingTime } from '@lectern/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { buildEntry, createFakeCloud } from '../catalogue/testing/fake-cloud.ts';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { OverviewScreen } from './overview-screen.tsx';

const EXCERPT: Reply<typeof reading.excerpt> = {
  sentence: { before: 'If we had a keen vision, ', text: 'it would be like hearing the grass grow.' },
  chapter: 'Chapter 20',
  page: null,
  pages: null,
  charactersLeft: 1_794_000,
  language: 'en',
  pace: 1150,
  version: 1,
};

beforeEach(() => {
  server.on(account.user, () => createTestUser());
  server.on(readingTime.days, () => ({ days: [] }));
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const open = async (excerpt: Reply<typeof reading.excerpt>, entry: Parameters<typeof buildEntry>[1] = {}) => {
  createFakeCloud(buildEntry('12', { opened: new Date().toISOString(), percent: 24, ...entry }));
  server.on(reading.excerpt, () => excerpt);
  await renderScreen(
    <UploadProvider>
      <OverviewScreen />
    </UploadProvider>,
  );
  return within(await screen.findByRole('article', { name: 'Continue reading' }));
};

it('[OVER-16] [OVER-17] [OVER-19] the card shows the sentence, its chapter, the day and the time left', async () => {
  const card = await open(EXCERPT);
  const sentence = await card.findByRole('blockquote');
  expect(sentence.textContent).toBe('If we had a keen vision, it would be like hearing the grass grow.');
  expect(sentence.querySelector('mark')?.textContent).toBe('it would be like hearing the grass grow.');
  expect(card.getByText('You stopped here today')).toBeDefined();
  expect(card.getByText('Chapter 20')).toBeDefined();
  expect(card.getByText('24%').parentElement?.textContent).toBe('24% · about 26 hr left');
});

it('[OVER-17] a book of pages names the page instead, without a time', async () => {
  const nothing = { sentence: null, chapter: null, charactersLeft: null, language: null, pace: null };
  const card = await open({ ...EXCERPT, ...nothing, page: 12, pages: 300 });
  expect(await card.findByText('Page 12 of 300')).toBeDefined();
  expect(card.queryByRole('blockquote')).toBeNull();
  expect(card.getByText('24%').parentElement?.textContent).toBe('24%');
});

it('[OVER-16] a finished book shows no sentence', async () => {
  const card = await open(EXCERPT, { read_status: 'read', percent: 100 });
  expect(await card.findByText('Finished')).toBeDefined();
  await vi.waitFor(() => expect(server.asked().some(({ name }) => name === reading.excerpt.name)).toBe(true));
  expect(card.queryByRole('blockquote')).toBeNull();
  expect(card.getByText('Last opened: today')).toBeDefined();
});

it('[OVER-23] a reader who has added nothing to the welcome book is shown how to add books', async () => {
  server.on(account.user, () => createTestUser({ files_size: 0 }));
  createFakeCloud(buildEntry('12'));
  await renderScreen(
    <UploadProvider>
      <OverviewScreen />
    </UploadProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Add your first book' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upload books' })).toBeDefined();
  expect(screen.getAllByText(/ are free\.$/)).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'more formats' })).toBeDefined();
});

it.each([
  ['audioBooks', 'EPUB, PDF, FB2, audiobooks and more formats'],
  ['', 'EPUB, PDF, FB2 and more formats'],
])('[FLAG-4] with the flags “%s” an empty library names the formats: %s', async (flags, formats) => {
  setFlags(flags);
  server.on(account.user, () => createTestUser({ files_size: 0 }));
  createFakeCloud(buildEntry('12'));
  await renderScreen(
    <UploadProvider>
      <OverviewScreen />
    </UploadProvider>,
  );
  expect((await screen.findByRole('link', { name: 'more formats' })).parentElement?.textContent).toBe(formats);
});
