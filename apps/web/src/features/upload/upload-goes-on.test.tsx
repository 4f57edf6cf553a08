import { health, limits, resumable } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aBook } from '../../testing/a-book.ts';
import { arrives, begin, epub, GATHERING_MS, line, SOON } from './testing/an-upload.tsx';
import { uploads } from './uploads.ts';

beforeEach(() => {
  session.enter({ access_token: 'first', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(health.check, () => ({ status: 'ok' as const }));
});
afterEach(() => {
  act(() => uploads.reset());
  session.refused();
  server.reset();
  queryClient.clear();
});

it('[UPL-10] closing stops nothing, the header tells how many are left and opens the dialog', async () => {
  const { hands } = await begin(epub('a.epub'), epub('b.epub'), epub('c.epub'));
  await hands.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.uploads().some(({ aborted }) => aborted)).toBe(false);
  await hands.click(screen.getByRole('button', { name: /Ongoing upload · 3 files left/ }));
  expect(await screen.findByRole('heading', { name: 'Adding 3 files' })).toBeDefined();
});

it('[UPL-11] tells what came of it when nobody looks, and keeps what failed in the header', async () => {
  const { hands } = await begin(epub('a.epub'), epub('b.epub'));
  await hands.keyboard('{Escape}');
  await arrives(() => line(0).stores(aBook()));
  await arrives(() => line(1).refuses('file.unreadable'));
  expect(await screen.findByText('1 book is in your cloud now. 1 file was not added.')).toBeDefined();
  expect(screen.getByRole('button', { name: /1 file was not added/ })).toBeDefined();
  expect(uploads.current()).toHaveLength(1);
  await hands.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(/can’t be read as a book/)).toBeDefined();
});

it('[UPL-11] tells it also when nothing was added', async () => {
  const { hands } = await begin(epub('a.epub'));
  await hands.keyboard('{Escape}');
  await arrives(() => line(0).refuses('file.unreadable'));
  expect(await screen.findByText('1 file was not added.')).toBeDefined();
});

it(
  '[UPL-31] says to screen readers what came of each file, and counts many',
  async () => {
    const { dialog } = await begin(epub('a.epub'), epub('b.epub'));
    const said = within(dialog).getByRole('status');
    await arrives(() => line(0).stores(aBook()));
    await arrives(() => line(1).refuses('file.unreadable'));
    await waitFor(() => expect(said.textContent).toMatch(/^Added: a\.epub\. Not added: b\.epub\. This file/), SOON);
    act(() => uploads.add(['c', 'd', 'e'].map((name) => epub(`${name}.epub`))));
    await waitFor(() => line(3));
    await arrives(() => line(2).stores(aBook()));
    await arrives(() => line(3).refuses('file.already_there'));
    await waitFor(() => line(4));
    await arrives(() => line(4).refuses('file.invalid'));
    await waitFor(
      () => expect(said.textContent).toBe('1 book came into your cloud. 1 was there already. 1 file was not added.'),
      SOON,
    );
  },
  GATHERING_MS,
);

it('[UPL-32] the header tells how many of how many are over, and the share', async () => {
  const { hands } = await begin(...['a', 'b', 'c', 'd'].map((name) => epub(`${name}.epub`, 100)));
  await hands.keyboard('{Escape}');
  await arrives(() => line(0).stores(aBook()));
  await arrives(() => line(1).goes(50));
  const header = screen.getByRole('button', { name: /Ongoing upload · 3 files left/ });
  expect(header.textContent).toContain('1 of 4 · 38%');
  expect(within(header).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38');
});

it('[UPL-19] a paused file says so above too, and its button keeps the focus', async () => {
  server.on(resumable.known, () => ({ same_size: false, book: null }));
  server.pieces().holds = true;
  const { hands } = await begin(epub('long.epub', limits.PIECE_BYTES + 1));
  await waitFor(() => expect(server.pieces().held).toHaveLength(1));
  await hands.click(screen.getByRole('button', { name: 'Pause long.epub' }));
  expect(screen.getByRole('heading', { name: 'Uploads are paused' })).toBeDefined();
  const goOn = screen.getByRole('button', { name: 'Go on with long.epub' });
  expect(document.activeElement).toBe(goOn);
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(server.pieces().held).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause long.epub' }));
  expect(screen.getByRole('heading', { name: 'Adding 1 file' })).toBeDefined();
});

it('[UPL-10] Done takes away what is over', async () => {
  const { hands, dialog } = await begin(epub('a.epub'));
  await arrives(() => line(0).stores(aBook()));
  await hands.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(uploads.current()).toEqual([]);
});

it('[UPL-12] leaving asks while a file is under way, and not afterwards', async () => {
  await begin(epub('a.epub'));
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await arrives(() => line(0).stores(aBook()));
  expect(leave()).toBe(true);
});

it('[UPL-13] stops and forgets when another reader signs in', async () => {
  await begin(epub('a.epub'), epub('b.epub'));
  await arrives(() =>
    session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, false),
  );
  expect(server.uploads().every(({ aborted }) => aborted)).toBe(true);
  expect(uploads.current()).toEqual([]);
});
