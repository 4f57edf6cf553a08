import { health, limits, resumable } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createTestBook } from '../../testing/test-book.ts';
import { buildEpubFile, getRequest, respond, SOON, startUpload, TEST_TIMEOUT_MS } from './testing/upload-screen.tsx';
import { uploads } from './uploads.ts';

beforeEach(() => {
  session.enter({ access_token: 'first', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(health.check, () => ({ status: 'ok' as const }));
});
afterEach(() => {
  act(() => uploads.reset());
  session.handleRejectedToken();
  server.reset();
  queryClient.clear();
});

it('[UPL-10] closing stops nothing; the header shows how many are left and opens the dialog', async () => {
  const { user } = await startUpload(buildEpubFile('a.epub'), buildEpubFile('b.epub'), buildEpubFile('c.epub'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.uploads().some(({ aborted }) => aborted)).toBe(false);
  await user.click(screen.getByRole('button', { name: /Ongoing upload · 3 files left/ }));
  expect(await screen.findByRole('heading', { name: 'Adding 3 files' })).toBeDefined();
});

it('[UPL-11] shows a toast with the result when the dialog is closed, and keeps failures in the header', async () => {
  const { user } = await startUpload(buildEpubFile('a.epub'), buildEpubFile('b.epub'));
  await user.keyboard('{Escape}');
  await respond(() => getRequest(0).respondWithBook(createTestBook()));
  await respond(() => getRequest(1).respondWithError('file.unreadable'));
  expect(await screen.findByText('1 book added to your library. 1 file couldn’t be added.')).toBeDefined();
  expect(screen.getByRole('button', { name: /1 file couldn’t be added/ })).toBeDefined();
  expect(uploads.current()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(/can’t be read as a book/)).toBeDefined();
});

it('[UPL-11] shows it also when nothing was added', async () => {
  const { user } = await startUpload(buildEpubFile('a.epub'));
  await user.keyboard('{Escape}');
  await respond(() => getRequest(0).respondWithError('file.unreadable'));
  expect(await screen.findByText('1 file couldn’t be added.')).toBeDefined();
});

it(
  '[UPL-31] says to screen readers what came of each file, and counts many',
  async () => {
    const { dialog } = await startUpload(buildEpubFile('a.epub'), buildEpubFile('b.epub'));
    const announcement = within(dialog).getByRole('status');
    await respond(() => getRequest(0).respondWithBook(createTestBook()));
    await respond(() => getRequest(1).respondWithError('file.unreadable'));
    await waitFor(
      () => expect(announcement.textContent).toMatch(/^Added: a\.epub\. Couldn’t add b\.epub\. This file/),
      SOON,
    );
    act(() => uploads.add(['c', 'd', 'e'].map((name) => buildEpubFile(`${name}.epub`))));
    await waitFor(() => getRequest(3));
    await respond(() => getRequest(2).respondWithBook(createTestBook()));
    await respond(() => getRequest(3).respondWithError('file.already_there'));
    await waitFor(() => getRequest(4));
    await respond(() => getRequest(4).respondWithError('file.invalid'));
    await waitFor(
      () => expect(announcement.textContent).toBe('1 book added. 1 already in your library. 1 file couldn’t be added.'),
      SOON,
    );
  },
  TEST_TIMEOUT_MS,
);

it('[UPL-32] the header shows how many are finished, and the share', async () => {
  const { user } = await startUpload(...['a', 'b', 'c', 'd'].map((name) => buildEpubFile(`${name}.epub`, 100)));
  await user.keyboard('{Escape}');
  await respond(() => getRequest(0).respondWithBook(createTestBook()));
  await respond(() => getRequest(1).sendProgress(50));
  const header = screen.getByRole('button', { name: /Ongoing upload · 3 files left/ });
  expect(header.textContent).toContain('1 of 4 · 38%');
});

it('[UI-69] the button of failed uploads says what it shows, not a number', async () => {
  const { user } = await startUpload(buildEpubFile('a.epub', 100));
  await user.keyboard('{Escape}');
  await respond(() => getRequest(0).respondWithError('file.invalid'));
  const button = await screen.findByRole('button', { name: '1 file couldn’t be added' }, SOON);
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
});

it('[UPL-19] a paused file also shows in the heading, and its button keeps the focus', async () => {
  server.on(resumable.known, () => ({ same_size: false, book: null }));
  server.resumableUpload().isHolding = true;
  const { user } = await startUpload(buildEpubFile('long.epub', limits.CHUNK_BYTES + 1));
  await waitFor(() => expect(server.resumableUpload().heldRequests).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Pause long.epub' }));
  expect(screen.getByRole('heading', { name: 'Uploads paused' })).toBeDefined();
  const goOn = screen.getByRole('button', { name: 'Resume long.epub' });
  expect(document.activeElement).toBe(goOn);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.resumableUpload().heldRequests).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause long.epub' }));
  expect(screen.getByRole('heading', { name: 'Adding 1 file' })).toBeDefined();
});

it('[UPL-10] Done removes finished uploads', async () => {
  const { user, dialog } = await startUpload(buildEpubFile('a.epub'));
  await respond(() => getRequest(0).respondWithBook(createTestBook()));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(uploads.current()).toEqual([]);
});

it('[UPL-12] leaving the page asks during an upload, and not afterwards', async () => {
  await startUpload(buildEpubFile('a.epub'));
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await respond(() => getRequest(0).respondWithBook(createTestBook()));
  expect(leave()).toBe(true);
});

it('[UPL-13] stops and removes everything when another reader signs in', async () => {
  await startUpload(buildEpubFile('a.epub'), buildEpubFile('b.epub'));
  await respond(() =>
    session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, false),
  );
  expect(server.uploads().every(({ aborted }) => aborted)).toBe(true);
  expect(uploads.current()).toEqual([]);
});
