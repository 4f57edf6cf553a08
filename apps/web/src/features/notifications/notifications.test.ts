import type { Change } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { speak } from '../../i18n/i18n.ts';
import { session } from '../../lib/api.ts';
import type { LiveWord } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aBook } from '../../testing/a-book.ts';
import { toasts } from '../../ui/toasts.ts';
import { uploads } from '../upload/uploads.ts';
import { followNotifications } from './notifications.queries.ts';

let say: (word: LiveWord) => void;
let stop: () => void;
beforeEach(async () => {
  await speak('en');
  stop = followNotifications(queryClient, { subscribe: (listener) => ((say = listener), () => (say = () => {})) });
});
afterEach(() => {
  stop();
  uploads.reset();
  toasts.clear();
  session.refused();
  server.reset();
});

const told = (notice: 'space.low' | 'upload.unsupported', bookName: string): Change => ({
  kind: 'message',
  cursor: 1,
  at: '2026-11-22T00:00:00Z',
  id: '1',
  notice,
  bookName,
  reason: '',
  message: 'in the language of the browser',
});
const settled = () => new Promise((resolve) => setTimeout(resolve));
const said = (): string | undefined => toasts.current()?.text;

it('[NOTICE-7] shows what happened elsewhere, in the language of the app', async () => {
  say(told('upload.unsupported', 'tool.exe'));
  await vi.waitFor(() => expect(said()).toBeDefined());
  expect(said()).toBe('tool.exe: This format is not supported. Try the book in another one.');
  toasts.clear();
  await speak('de');
  say(told('space.low', 'last.epub'));
  expect(said()).toContain('Speicher ist fast aufgebraucht');
});

it('[NOTICE-7] leaves what this tab uploads to its dialog, but tells of low space', async () => {
  uploads.add([new File([], 'here.epub')]);
  say(told('upload.unsupported', 'here.epub'));
  await settled();
  expect(said()).toBeUndefined();
  say(told('space.low', 'here.epub'));
  expect(said()).toContain('Free space is almost over');
});

it('[NOTICE-7] leaves the books inside a ZIP to the dialog too, and waits until it knows them', async () => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  uploads.add([new File(['zip'], 'many.zip')]);
  await vi.waitFor(() => expect(server.uploads()).toHaveLength(1));
  say(told('upload.unsupported', 'inside.exe'));
  say(told('upload.unsupported', 'elsewhere.exe'));
  await settled();
  expect(said()).toBeUndefined();
  const book = aBook();
  const error = { error_code: 325, error_msg: 'no', error: 'file.format_unsupported' };
  server.uploads()[0]?.stores({
    ...book,
    books: [
      { name: book.name, book, error: null },
      { name: 'inside.exe', book: null, error },
    ],
  });
  await vi.waitFor(() => expect(said()).toContain('elsewhere.exe'));
  toasts.close(toasts.current()?.id ?? 0);
  expect(said()).toBeUndefined();
});
