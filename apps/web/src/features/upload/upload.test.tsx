import { books, health, limits, resumable } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { server, NoAnswer } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aBook } from '../../testing/a-book.ts';
import { userQuery } from '../account/account.queries.ts';
import { arrives, begin, epub, GATHERING_MS, line, row, SOON } from './testing/an-upload.tsx';
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
    await arrives(() => line(0).goes(1024));
    const bar = within(row('moby.epub')).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    await arrives(() => line(0).isWhole());
    expect(within(row('moby.epub')).getByText('Reading title and cover')).toBeDefined();
    await arrives(() => line(0).stores(aBook({ id: '5', metadata: { title: 'Moby Dick' } })));
    expect(within(row('Moby Dick')).getByText('In your cloud')).toBeDefined();
    expect(within(row('Moby Dick')).getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/en/reader/5');
  });

  it('[UPL-40] of a ZIP with several books it says how many came, and why others did not', async () => {
    const files = ['all.zip', 'some.zip'].map((name) => epub(name));
    await begin(...files);
    const stored = { name: 'x.epub', book: aBook({ id: '5' }), error: null };
    const refused = { error_code: 339, error_msg: 'unreadable', error: 'file.unreadable' };
    await arrives(() => line(0).stores({ ...aBook({ id: '5' }), books: [stored, stored] }));
    expect(within(row('all.zip')).getByText('2 books, all in your cloud')).toBeDefined();
    const books = [stored, stored, { name: 'y.epub', book: null, error: refused }];
    await arrives(() => line(1).stores({ ...aBook({ id: '5' }), books }));
    const said = within(row('some.zip')).getByText(/^2 of 3 books are in your cloud\./);
    expect(said.textContent).toContain('Not added: y.epub. This file can’t be read as a book.');
  });

  it('[UPL-6] renews an expired token once and sends the file again', async () => {
    const renewed = vi.spyOn(session, 'renew').mockResolvedValueOnce('second');
    await begin(epub('moby.epub'));
    await arrives(() => line(0).refuses('auth.token_expired'));
    expect(line(1).headers.get('Authorization')).toBe('Bearer second');
    await arrives(() => line(1).stores(aBook()));
    expect(renewed).toHaveBeenCalledTimes(1);
    expect(screen.getByText('In your cloud')).toBeDefined();
  });

  it('[UPL-6] a refused file leaves the session alone, an unknown token ends it', async () => {
    await begin(epub('a.epub'), epub('b.epub'));
    await arrives(() => line(0).refuses('file.unreadable'));
    expect(session.current().state).toBe('in');
    await arrives(() => line(1).refuses('auth.token_unknown'));
    expect(session.current().state).toBe('out');
  });

  it(
    '[UPL-14] asks for the list and the space anew when a book is stored',
    async () => {
      const asked = vi.spyOn(queryClient, 'invalidateQueries');
      await begin(epub('a.epub'));
      await arrives(() => line(0).stores(aBook()));
      await arrives(() => uploads.add(['b', 'c', 'd'].map((name) => epub(`${name}.epub`))));
      for (const index of [1, 2, 3]) {
        await waitFor(() => line(index));
        await arrives(() => line(index).stores(aBook()));
      }
      const keys = () => asked.mock.calls.map(([filter]) => filter?.queryKey);
      await waitFor(
        () => expect(keys()).toEqual(expect.arrayContaining([[books.list.name], userQuery.queryKey])),
        SOON,
      );
      expect(keys().length).toBeLessThan(2 * 4); // many at once are read together
      asked.mockRestore();
    },
    GATHERING_MS,
  );
});

describe('what does not work', () => {
  it('[UPL-9] a long name is cut in its middle, so that volumes can be told apart', async () => {
    const name = `the-collected-letters-of-a-long-winded-correspondent-volume-${'9'.repeat(3)}.epub`;
    const { dialog } = await begin(epub(name));
    expect(within(dialog).getByTitle(name).textContent).toBe(name);
    expect(within(dialog).getByTitle(name).lastElementChild?.textContent).toBe('ume-999.epub');
  });

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
    await arrives(() => line(0).refuses('file.already_there'));
    expect(within(row('a.epub')).getByText('Already in your cloud. Nothing was added twice.')).toBeDefined();
    expect(within(row('a.epub')).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[UPL-8] no space says what is needed and what is free', async () => {
    await begin(epub('a.epub'));
    await arrives(() => line(0).refuses('file.no_space', { bytes: 912 * 1024 ** 2, free: 706 * 1024 ** 2 }));
    expect(screen.getByText('Needs 912 MB, you have 706 MB free. Delete books, then try again.')).toBeDefined();
  });

  it('[UPL-3] a line that breaks again and again says where, and the file goes again', async () => {
    const { hands } = await begin(epub('a.epub', 100));
    for (let tries = 0; tries < 7; tries += 1) {
      await waitFor(() => line(tries));
      await arrives(() => line(tries).goes(88));
      await arrives(() => line(tries).breaks());
      dispatchEvent(new Event('online')); // ends the pause before the next one
    }
    expect(await within(row('a.epub')).findByText(/The connection broke at 88%/)).toBeDefined();
    await hands.click(within(row('a.epub')).getByRole('button', { name: 'Try again' }));
    await arrives(() => line(7).stores(aBook({ metadata: { title: 'Anna' } })));
    expect(within(row('Anna')).getByText('In your cloud')).toBeDefined();
  });

  it('[UPL-25] without a connection it waits, says so, and goes on by itself', async () => {
    await begin(epub('a.epub', 100));
    server.on(health.check, () => new NoAnswer());
    await arrives(() => line(0).goes(50));
    await arrives(() => line(0).breaks());
    expect(await within(row('a.epub')).findByText(/^No connection, goes on by itself/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Waiting for a connection' })).toBeDefined();
    server.on(health.check, () => ({ status: 'ok' as const }));
    await arrives(() => void dispatchEvent(new Event('online')));
    await waitFor(() => line(1));
    await arrives(() => line(1).stores(aBook({ metadata: { title: 'Anna' } })));
    expect(within(row('Anna')).getByText('In your cloud')).toBeDefined();
  });

  it('[UPL-28] a book whose answer was lost is no failure when the file is found there', async () => {
    server.on(resumable.known, () => ({ same_size: true, book: aBook({ metadata: { title: 'Anna' } }) }));
    await begin(epub('a.epub', 100));
    await arrives(() => line(0).isWhole());
    await arrives(() => line(0).breaks());
    await waitFor(() => line(1));
    await arrives(() => line(1).refuses('file.already_there'));
    await waitFor(() => expect(within(row('Anna')).getByText('In your cloud')).toBeDefined());
  });

  it('[UPL-29] a file that can’t be read any more says so', async () => {
    const file = epub('a.epub');
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await begin(file);
    await arrives(() => line(0).breaks());
    expect(await within(row('a.epub')).findByText(/was moved or changed after you chose it/)).toBeDefined();
  });
});
