import { books, health, resumable } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { server, NoAnswer } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestBook } from '../../testing/test-book.ts';
import { userQuery } from '../account/account.queries.ts';
import {
  buildEpubFile,
  getRequest,
  getRow,
  respond,
  SOON,
  startUpload,
  TEST_TIMEOUT_MS,
} from './testing/upload-screen.tsx';
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

describe('sending', () => {
  it('[UPL-5] sends raw bytes under the composed name, with type, language and token', async () => {
    const file = buildEpubFile('Café für 红楼梦 100%.epub'.normalize('NFD'));
    await startUpload(file);
    const sent = getRequest(0);
    expect(sent.name).toBe('Café für 红楼梦 100%.epub'.normalize('NFC'));
    expect(sent.file).toBe(file);
    expect(sent.headers.get('Authorization')).toBe('Bearer first');
    expect(sent.headers.get('Accept-Language')).toBe('en');
    expect(sent.headers.get('Content-Type')).toBe('application/epub+zip');
    expect(sent.url).not.toContain('first');
  });

  it('[UPL-2] shows the progress, the processing, and the resulting book', async () => {
    await startUpload(buildEpubFile('moby.epub', 2048));
    await respond(() => getRequest(0).sendProgress(1024));
    const bar = within(getRow('moby.epub')).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    await respond(() => getRequest(0).finishSending());
    expect(within(getRow('moby.epub')).getByText('Getting title and cover')).toBeDefined();
    await respond(() => getRequest(0).respondWithBook(createTestBook({ id: '5', metadata: { title: 'Moby Dick' } })));
    expect(within(getRow('Moby Dick')).getByText('In your library')).toBeDefined();
    expect(within(getRow('Moby Dick')).getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/en/reader/5');
  });

  it('[UPL-70] recordings of one album that are chosen together are one file', async () => {
    const recordings = ['01.mp3', '02.mp3'].map(
      (name) => new File([`ID3\x03\0\0\0\0\0\x7fTALB\0\0\0\x05\0\0\0Days ${name}`], name, { type: 'audio/mpeg' }),
    );
    await startUpload(...recordings);
    expect(getRequest(0).name).toBe('Days.zip');
    expect(getRow('Days.zip')).toBeDefined();
  });

  it('[UPL-40] shows how many books of a ZIP were added, and why others were not', async () => {
    const files = ['all.zip', 'some.zip'].map((name) => buildEpubFile(name));
    await startUpload(...files);
    const stored = { name: 'x.epub', book: createTestBook({ id: '5' }), error: null };
    const refused = { error_code: 339, error_msg: 'unreadable', error: 'file.unreadable' };
    await respond(() => getRequest(0).respondWithBook({ ...createTestBook({ id: '5' }), books: [stored, stored] }));
    expect(within(getRow('all.zip')).getByText('2 books, all in your library')).toBeDefined();
    const books = [stored, stored, { name: 'y.epub', book: null, error: refused }];
    await respond(() => getRequest(1).respondWithBook({ ...createTestBook({ id: '5' }), books }));
    const result = within(getRow('some.zip')).getByText(/^2 of 3 books are in your library\./);
    expect(result.textContent).toContain('Couldn’t add y.epub. This file can’t be read as a book.');
  });

  it(
    '[UPL-42] names the files of a ZIP that can’t be played, three at most, and counts the others',
    async () => {
      await startUpload(...['one.zip', 'many.zip'].map((name) => buildEpubFile(name)));
      const respondWithout = (index: number, title: string, leftOut: string[]) =>
        respond(() =>
          getRequest(index).respondWithBook({
            ...createTestBook({ id: `${index + 5}`, metadata: { title } }),
            leftOut,
          }),
        );
      await respondWithout(0, 'One', ['2.mp3']);
      expect(getRow('One').textContent).toContain('In your library, without files that can’t be played: 2.mp3');
      await respondWithout(1, 'Many', ['1.mp3', '2.mp3', 'CD2/3.wma', '4.mp3', '5.mp3']);
      expect(getRow('Many').textContent).toContain('can’t be played: 1.mp3, 2.mp3, CD2/3.wma, and 2 more');
      await waitFor(
        () =>
          expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
            expect.stringContaining('one.zip: In your library, without'),
          ),
        SOON,
      );
    },
    TEST_TIMEOUT_MS,
  );

  it('[UPL-6] renews an expired token once and sends the file again', async () => {
    const renewed = vi.spyOn(session, 'renew').mockResolvedValueOnce('second');
    await startUpload(buildEpubFile('moby.epub'));
    await respond(() => getRequest(0).respondWithError('auth.token_expired'));
    expect(getRequest(1).headers.get('Authorization')).toBe('Bearer second');
    await respond(() => getRequest(1).respondWithBook(createTestBook()));
    expect(renewed).toHaveBeenCalledTimes(1);
    expect(screen.getByText('In your library')).toBeDefined();
  });

  it('[UPL-6] a refused file does not end the session, an unknown token does', async () => {
    await startUpload(buildEpubFile('a.epub'), buildEpubFile('b.epub'));
    await respond(() => getRequest(0).respondWithError('file.unreadable'));
    expect(session.current().state).toBe('in');
    await respond(() => getRequest(1).respondWithError('auth.token_unknown'));
    expect(session.current().state).toBe('out');
  });

  it(
    '[UPL-14] fetches the list and the free storage again when a book is stored',
    async () => {
      const asked = vi.spyOn(queryClient, 'invalidateQueries');
      await startUpload(buildEpubFile('a.epub'));
      await respond(() => getRequest(0).respondWithBook(createTestBook()));
      await respond(() => uploads.add(['b', 'c', 'd'].map((name) => buildEpubFile(`${name}.epub`))));
      for (const index of [1, 2, 3]) {
        await waitFor(() => getRequest(index));
        await respond(() => getRequest(index).respondWithBook(createTestBook()));
      }
      const keys = () => asked.mock.calls.map(([filter]) => filter?.queryKey);
      await waitFor(
        () => expect(keys()).toEqual(expect.arrayContaining([[books.list.name], userQuery.queryKey])),
        SOON,
      );
      expect(keys().length).toBeLessThan(2 * 4); // many at once are read together
      asked.mockRestore();
    },
    TEST_TIMEOUT_MS,
  );
});

describe('what does not work', () => {
  it('[UPL-9] a long name is cut in its middle, so that volumes can be told apart', async () => {
    const name = `the-collected-letters-of-a-long-winded-correspondent-volume-${'9'.repeat(3)}.epub`;
    const { dialog } = await startUpload(buildEpubFile(name));
    expect(within(dialog).getByTitle(name).textContent).toBe(name);
    expect(within(dialog).getByTitle(name).lastElementChild?.textContent).toBe('ume-999.epub');
  });

  it.each([
    { file: buildEpubFile('notes.wps'), says: 'This format is not supported. See the supported formats above.' },
    { file: new File([], 'empty.epub'), says: 'This file is empty. Choose another file.' },
  ])('[UPL-4] refuses $file.name without sending it', async ({ file, says }) => {
    await startUpload(file);
    expect(within(getRow(file.name)).getByText(says)).toBeDefined();
    expect(within(getRow(file.name)).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(server.uploads()).toHaveLength(0);
  });

  it('[UPL-53] [UI-77] failed files stand on top, with their reason and a button; a book that is there already is no failure', async () => {
    const names = ['a.epub', 'b.epub', 'c.wps', 'd.epub'];
    const { user } = await startUpload(...names.map((name) => buildEpubFile(name)));
    await respond(() => getRequest(0).respondWithError('file.already_there'));
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => names.find((name) => textContent?.includes(name)))).toEqual([
      'c.wps',
      'b.epub',
      'd.epub',
      'a.epub',
    ]);
    const choose = vi.spyOn(screen.getByLabelText<HTMLInputElement>('Choose files'), 'click');
    await user.click(within(getRow('c.wps')).getByRole('button', { name: 'Choose another file: c.wps' }));
    expect(choose).toHaveBeenCalledOnce();
    expect(within(getRow('a.epub')).queryByRole('button', { name: /^Choose another file/ })).toBeNull();
  });

  it('[UPL-54] a name that is too long is sent as libraries keep it', async () => {
    await startUpload(buildEpubFile(` ${'ж'.repeat(200)}.epub`));
    expect(getRequest(0).name).toBe(`${'ж'.repeat(125)}.epub`);
  });

  it('[UPL-7] a book that is there already is no error, and can’t be retried', async () => {
    await startUpload(buildEpubFile('a.epub'));
    await respond(() => getRequest(0).respondWithError('file.already_there'));
    expect(within(getRow('a.epub')).getByText('Already in your library. Nothing was added twice.')).toBeDefined();
    expect(within(getRow('a.epub')).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[UPL-8] a lack of space shows what is needed and what is free', async () => {
    await startUpload(buildEpubFile('a.epub'));
    await respond(() =>
      getRequest(0).respondWithError('file.no_space', { bytes: 912 * 1024 ** 2, free: 706 * 1024 ** 2 }),
    );
    expect(
      screen.getByText(
        'Not enough space. This file needs 912 MB and you have 706 MB free. Delete some books and try again.',
      ),
    ).toBeDefined();
  });

  it.each([
    ['plan getMoreSpace', true],
    ['plan', false],
    ['getMoreSpace', false],
  ])('[PLAN-10] [FLAG-3] with the flags “%s” a lack of space leads to the plans: %s', async (flags, isOffered) => {
    setFlags(flags);
    await startUpload(buildEpubFile('a.epub'));
    await respond(() => getRequest(0).respondWithError('file.no_space', { bytes: 9, free: 7 }));
    const link = within(getRow('a.epub')).queryByRole('link', { name: 'Get more space' });
    expect(link?.getAttribute('href')).toBe(isOffered ? '/en/user/7/settings/plan/change' : undefined);
    setFlags();
  });

  it('[UPL-3] a connection that breaks repeatedly shows the progress, and the file can be retried', async () => {
    const { user } = await startUpload(buildEpubFile('a.epub', 100));
    for (let tries = 0; tries < 7; tries += 1) {
      await waitFor(() => getRequest(tries));
      await respond(() => getRequest(tries).sendProgress(88));
      await respond(() => getRequest(tries).failConnection());
      dispatchEvent(new Event('online')); // ends the pause before the next one
    }
    expect(await within(getRow('a.epub')).findByText(/Connection lost at 88%/)).toBeDefined();
    await user.click(within(getRow('a.epub')).getByRole('button', { name: 'Try again' }));
    await respond(() => getRequest(7).respondWithBook(createTestBook({ metadata: { title: 'Anna' } })));
    expect(within(getRow('Anna')).getByText('In your library')).toBeDefined();
  });

  it('[UPL-25] without a connection it waits, shows that, and continues by itself', async () => {
    await startUpload(buildEpubFile('a.epub', 100));
    server.on(health.check, () => new NoAnswer());
    await respond(() => getRequest(0).sendProgress(50));
    await respond(() => getRequest(0).failConnection());
    expect(await within(getRow('a.epub')).findByText(/^No connection. Resumes automatically/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Waiting for connection' })).toBeDefined();
    server.on(health.check, () => ({ status: 'ok' as const }));
    await respond(() => void dispatchEvent(new Event('online')));
    await waitFor(() => getRequest(1));
    await respond(() => getRequest(1).respondWithBook(createTestBook({ metadata: { title: 'Anna' } })));
    expect(within(getRow('Anna')).getByText('In your library')).toBeDefined();
  });

  it('[UPL-28] a lost response is no failure when the file is found on the server', async () => {
    server.on(resumable.known, () => ({ same_size: true, book: createTestBook({ metadata: { title: 'Anna' } }) }));
    await startUpload(buildEpubFile('a.epub', 100));
    await respond(() => getRequest(0).finishSending());
    await respond(() => getRequest(0).failConnection());
    await waitFor(() => getRequest(1));
    await respond(() => getRequest(1).respondWithError('file.already_there'));
    await waitFor(() => expect(within(getRow('Anna')).getByText('In your library')).toBeDefined());
  });

  it('[UPL-29] a file that can’t be read any more is reported', async () => {
    const file = buildEpubFile('a.epub');
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await startUpload(file);
    await respond(() => getRequest(0).failConnection());
    expect(await within(getRow('a.epub')).findByText(/was moved or changed after you chose it/)).toBeDefined();
  });
});
