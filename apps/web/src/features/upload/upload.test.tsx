import { books, limits } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

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
/** Lets an answer of the server arrive. */
const then = (what: () => void) => act(async () => what());

beforeEach(() => {
  session.enter({ access_token: 'first', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
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
    expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([[books.list.name], userQuery.queryKey]);
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

  it('[UPL-3] a broken line says where, and the file goes again', async () => {
    const { hands } = await begin(epub('a.epub', 100));
    await then(() => line(0).goes(88));
    await then(() => line(0).breaks());
    expect(within(row('a.epub')).getByText(/The connection broke at 88%/)).toBeDefined();
    await hands.click(within(row('a.epub')).getByRole('button', { name: 'Try again' }));
    await then(() => line(1).stores(aBook({ metadata: { title: 'Anna' } })));
    expect(within(row('Anna')).getByText('In your cloud')).toBeDefined();
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
    await then(() => line(1).breaks());
    expect(await screen.findByText('1 book is in your cloud now.')).toBeDefined();
    expect(screen.getByRole('button', { name: /1 file was not added/ })).toBeDefined();
    expect(uploads.current()).toHaveLength(1);
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
