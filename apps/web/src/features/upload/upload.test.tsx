import { books, health, limits, resumable } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { server, NoAnswer } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aBook } from '../../testing/a-book.ts';
import { show } from '../../testing/show.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { userQuery } from '../account/account.queries.ts';
import { UploadButton, UploadProvider, UploadStatus } from './upload.parts.tsx';
import { uploads } from './uploads.ts';

const epub = (name: string, size = 1000): File => new File(['x'.repeat(size)], name);

const begin = async (...files: File[]) => {
  await show(
    <UploadProvider>
      <UploadButton />
      <UploadStatus />
      <ToastPlace />
      <Outlet />
    </UploadProvider>,
  );
  // Some systems let readers choose anything, whatever the field accepts.
  const hands = userEvent.setup({ applyAccept: false });
  await hands.click(screen.getByRole('button', { name: 'Upload' }));
  await hands.upload(screen.getByLabelText('Choose files'), files);
  return { hands, dialog: screen.getByRole('dialog') };
};
const line = (index: number) => {
  const found = server.uploads()[index];
  if (!found) throw new Error(`Nothing was sent as number ${index}`);
  return found;
};
const row = (name: string) => within(screen.getByRole('dialog')).getByText(name).closest('li') ?? document.body;
const SOON = { timeout: 5_000 };
/** Lets an answer of the server arrive. */
const then = (what: () => void) => act(async () => what());

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

describe('sending', () => {
  it('[UPL-5] sends raw bytes under the composed name, with type, language and token', async () => {
    const file = epub('Café für 红楼梦 100%.epub'.normalize('NFD'));
    await begin(file);
    const sent = line(0);
    expect(sent.name).toBe('Café für 红楼梦 100%.epub'.normalize('NFC'));
    expect(sent.file).toBe(file);
    expect(sent.headers.get('Authorization')).toBe('Bearer first');
    expect(sent.headers.get('Accept-Language')).toBe('en');
    expect(sent.headers.get('Content-Type')).toBe('application/epub+zip');
    expect(sent.url).not.toContain('first');
  });

  it('[UPL-2] shows how far it is, that the server reads, and the book that came of it', async () => {
    await begin(epub('moby.epub', 2048));
    await then(() => line(0).goes(1024));
    const bar = within(row('moby.epub')).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    await then(() => line(0).isWhole());
    expect(within(row('moby.epub')).getByText('Reading title and cover')).toBeDefined();
    await then(() => line(0).stores(aBook({ id: '5', metadata: { title: 'Moby Dick' } })));
    expect(within(row('Moby Dick')).getByText('In your cloud')).toBeDefined();
    expect(within(row('Moby Dick')).getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/en/reader/5');
  });

  it('[UPL-40] of a ZIP with several books it says how many came, and why others did not', async () => {
    const files = ['all.zip', 'some.zip'].map((name) => epub(name));
    await begin(...files);
    const stored = { name: 'x.epub', book: aBook({ id: '5' }), error: null };
    const refused = { error_code: 339, error_msg: 'unreadable', error: 'file.unreadable' };
    await then(() => line(0).stores({ ...aBook({ id: '5' }), books: [stored, stored] }));
    expect(within(row('all.zip')).getByText('2 books, all in your cloud')).toBeDefined();
    const books = [stored, stored, { name: 'y.epub', book: null, error: refused }];
    await then(() => line(1).stores({ ...aBook({ id: '5' }), books }));
    const said = within(row('some.zip')).getByText(/^2 of 3 books are in your cloud\./);
    expect(said.textContent).toContain('Not added: y.epub. This file can’t be read as a book.');
  });

  it('[UPL-6] renews an expired token once and sends the file again', async () => {
    const renewed = vi.spyOn(session, 'renew').mockResolvedValueOnce('second');
    await begin(epub('moby.epub'));
    await then(() => line(0).refuses('auth.token_expired'));
    expect(line(1).headers.get('Authorization')).toBe('Bearer second');
    await then(() => line(1).stores(aBook()));
    expect(renewed).toHaveBeenCalledTimes(1);
    expect(screen.getByText('In your cloud')).toBeDefined();
  });

  it('[UPL-6] a refused file leaves the session alone, an unknown token ends it', async () => {
    await begin(epub('a.epub'), epub('b.epub'));
    await then(() => line(0).refuses('file.unreadable'));
    expect(session.current().state).toBe('in');
    await then(() => line(1).refuses('auth.token_unknown'));
    expect(session.current().state).toBe('out');
  });

  it('[UPL-14] asks for the list and the space anew when a book is stored', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    await begin(epub('a.epub'));
    await then(() => line(0).stores(aBook()));
    await then(() => uploads.add(['b', 'c', 'd'].map((name) => epub(`${name}.epub`))));
    for (const index of [1, 2, 3]) {
      await waitFor(() => line(index));
      await then(() => line(index).stores(aBook()));
    }
    const keys = () => asked.mock.calls.map(([filter]) => filter?.queryKey);
    await waitFor(() => expect(keys()).toEqual(expect.arrayContaining([[books.list.name], userQuery.queryKey])), SOON);
    expect(keys().length).toBeLessThan(2 * 4); // many at once are read together
    asked.mockRestore();
  });
});

describe('what does not work', () => {
  it.each([
    { file: epub('notes.wps'), says: 'This format is not supported. Those that are stand above the list.' },
    { file: new File([], 'empty.epub'), says: 'This file is empty. Choose another one.' },
    {
      file: epub(`${'ж'.repeat(limits.FILE_NAME_BYTES / 2)}.epub`),
      says: 'This file name can’t be used. Rename the file and try again.',
    },
  ])('[UPL-4] refuses $file.name without sending it', async ({ file, says }) => {
    await begin(file);
    expect(within(row(file.name)).getByText(says)).toBeDefined();
    expect(within(row(file.name)).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(server.uploads()).toHaveLength(0);
  });

  it('[UPL-7] a book that is there already is told without alarm, and can not be tried again', async () => {
    await begin(epub('a.epub'));
    await then(() => line(0).refuses('file.already_there'));
    expect(within(row('a.epub')).getByText('Already in your cloud. Nothing was added twice.')).toBeDefined();
    expect(within(row('a.epub')).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[UPL-8] no space says what is needed and what is free', async () => {
    await begin(epub('a.epub'));
    await then(() => line(0).refuses('file.no_space', { bytes: 912 * 1024 ** 2, free: 706 * 1024 ** 2 }));
    expect(screen.getByText('Needs 912 MB, you have 706 MB free. Delete books, then try again.')).toBeDefined();
  });

  it('[UPL-3] a line that breaks again and again says where, and the file goes again', async () => {
    const { hands } = await begin(epub('a.epub', 100));
    for (let tries = 0; tries < 7; tries += 1) {
      await waitFor(() => line(tries));
      await then(() => line(tries).goes(88));
      await then(() => line(tries).breaks());
      dispatchEvent(new Event('online')); // ends the pause before the next one
    }
    expect(await within(row('a.epub')).findByText(/The connection broke at 88%/)).toBeDefined();
    await hands.click(within(row('a.epub')).getByRole('button', { name: 'Try again' }));
    await then(() => line(7).stores(aBook({ metadata: { title: 'Anna' } })));
    expect(within(row('Anna')).getByText('In your cloud')).toBeDefined();
  });

  it('[UPL-25] without a connection it waits, says so, and goes on by itself', async () => {
    await begin(epub('a.epub', 100));
    server.on(health.check, () => new NoAnswer());
    await then(() => line(0).goes(50));
    await then(() => line(0).breaks());
    expect(await within(row('a.epub')).findByText(/^No connection, goes on by itself/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Waiting for a connection' })).toBeDefined();
    server.on(health.check, () => ({ status: 'ok' as const }));
    await then(() => void dispatchEvent(new Event('online')));
    await waitFor(() => line(1));
    await then(() => line(1).stores(aBook({ metadata: { title: 'Anna' } })));
    expect(within(row('Anna')).getByText('In your cloud')).toBeDefined();
  });

  it('[UPL-28] a book whose answer was lost is no failure when the file is found there', async () => {
    server.on(resumable.known, () => ({ same_size: true, book: aBook({ metadata: { title: 'Anna' } }) }));
    await begin(epub('a.epub', 100));
    await then(() => line(0).isWhole());
    await then(() => line(0).breaks());
    await waitFor(() => line(1));
    await then(() => line(1).refuses('file.already_there'));
    await waitFor(() => expect(within(row('Anna')).getByText('In your cloud')).toBeDefined());
  });

  it('[UPL-29] a file that can’t be read any more says so', async () => {
    const file = epub('a.epub');
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await begin(file);
    await then(() => line(0).breaks());
    expect(await within(row('a.epub')).findByText(/was moved or changed after you chose it/)).toBeDefined();
  });
});

describe('going on', () => {
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
    await then(() => line(0).stores(aBook()));
    await then(() => line(1).refuses('file.unreadable'));
    expect(await screen.findByText('1 book is in your cloud now. 1 file was not added.')).toBeDefined();
    expect(screen.getByRole('button', { name: /1 file was not added/ })).toBeDefined();
    expect(uploads.current()).toHaveLength(1);
    await hands.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText(/can’t be read as a book/)).toBeDefined();
  });

  it('[UPL-11] tells it also when nothing was added', async () => {
    const { hands } = await begin(epub('a.epub'));
    await hands.keyboard('{Escape}');
    await then(() => line(0).refuses('file.unreadable'));
    expect(await screen.findByText('1 file was not added.')).toBeDefined();
  });

  it('[UPL-31] says to screen readers what came of each file, and counts many', async () => {
    const { dialog } = await begin(epub('a.epub'), epub('b.epub'));
    const said = within(dialog).getByRole('status');
    await then(() => line(0).stores(aBook()));
    await then(() => line(1).refuses('file.unreadable'));
    await waitFor(() => expect(said.textContent).toMatch(/^Added: a\.epub\. Not added: b\.epub\. This file/), SOON);
    act(() => uploads.add(['c', 'd', 'e'].map((name) => epub(`${name}.epub`))));
    await waitFor(() => line(3));
    await then(() => line(2).stores(aBook()));
    await then(() => line(3).refuses('file.already_there'));
    await waitFor(() => line(4));
    await then(() => line(4).refuses('file.invalid'));
    await waitFor(
      () => expect(said.textContent).toBe('1 book came into your cloud. 1 was there already. 1 file was not added.'),
      SOON,
    );
  });

  it('[UPL-32] the header tells how many of how many are over, and the share', async () => {
    const { hands } = await begin(...['a', 'b', 'c', 'd'].map((name) => epub(`${name}.epub`, 100)));
    await hands.keyboard('{Escape}');
    await then(() => line(0).stores(aBook()));
    await then(() => line(1).goes(50));
    const header = screen.getByRole('button', { name: /Ongoing upload · 3 files left/ });
    expect(header.textContent).toContain('1 of 4 · 38%');
    expect(within(header).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38');
  });

  it('[UPL-10] Done takes away what is over', async () => {
    const { hands, dialog } = await begin(epub('a.epub'));
    await then(() => line(0).stores(aBook()));
    await hands.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(uploads.current()).toEqual([]);
  });

  it('[UPL-12] leaving asks while a file is under way, and not afterwards', async () => {
    await begin(epub('a.epub'));
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await then(() => line(0).stores(aBook()));
    expect(leave()).toBe(true);
  });

  it('[UPL-13] stops and forgets when another reader signs in', async () => {
    await begin(epub('a.epub'), epub('b.epub'));
    await then(() =>
      session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, false),
    );
    expect(server.uploads().every(({ aborted }) => aborted)).toBe(true);
    expect(uploads.current()).toEqual([]);
  });
});
