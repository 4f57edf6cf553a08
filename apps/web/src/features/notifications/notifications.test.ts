import type { Change } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { switchLanguage } from '../../i18n/i18n.ts';
import { session } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createTestBook } from '../../testing/test-book.ts';
import { toasts } from '../../ui/toasts.ts';
import { uploads } from '../upload/uploads.ts';
import { watchNotifications } from './notifications.queries.ts';

let emit: (event: LiveEvent) => void;
let stop: () => void;
beforeEach(async () => {
  await switchLanguage('en');
  stop = watchNotifications(queryClient, { subscribe: (listener) => ((emit = listener), () => (emit = () => {})) });
});
afterEach(() => {
  stop();
  uploads.reset();
  toasts.clear();
  session.handleRejectedToken();
  server.reset();
});

const createMessage = (notice: 'space.low' | 'upload.unsupported', bookName: string): Change => ({
  kind: 'message',
  cursor: 1,
  at: '2026-11-22T00:00:00Z',
  id: '1',
  notice,
  bookName,
  reason: '',
  message: 'in the language of the browser',
});
const flushTasks = () => new Promise((resolve) => setTimeout(resolve));
const getToastText = (): string | undefined => toasts.current()?.text;

it('[NOTICE-7] shows events from elsewhere in the language of the app', async () => {
  emit(createMessage('upload.unsupported', 'tool.exe'));
  await vi.waitFor(() => expect(getToastText()).toBeDefined());
  expect(getToastText()).toBe('tool.exe: This format is not supported. Try the book in another format.');
  toasts.clear();
  await switchLanguage('de');
  emit(createMessage('space.low', 'last.epub'));
  expect(getToastText()).toContain('Speicherplatz ist fast voll');
});

it('[NOTICE-7] leaves uploads of this tab to the upload dialog, but shows low space', async () => {
  uploads.add([new File([], 'here.epub')]);
  emit(createMessage('upload.unsupported', 'here.epub'));
  await flushTasks();
  expect(getToastText()).toBeUndefined();
  emit(createMessage('space.low', 'here.epub'));
  expect(getToastText()).toContain('Free space is almost over');
});

it('[NOTICE-7] leaves books inside a ZIP to the upload dialog too, once they are known', async () => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  uploads.add([new File(['zip'], 'many.zip')]);
  await vi.waitFor(() => expect(server.uploads()).toHaveLength(1));
  emit(createMessage('upload.unsupported', 'inside.exe'));
  emit(createMessage('upload.unsupported', 'elsewhere.exe'));
  await flushTasks();
  expect(getToastText()).toBeUndefined();
  const book = createTestBook();
  const error = { error_code: 325, error_msg: 'no', error: 'file.format_unsupported' };
  server.uploads()[0]?.respondWithBook({
    ...book,
    books: [
      { name: book.name, book, error: null },
      { name: 'inside.exe', book: null, error },
    ],
  });
  await vi.waitFor(() => expect(getToastText()).toContain('elsewhere.exe'));
  toasts.close(toasts.current()?.id ?? 0);
  expect(getToastText()).toBeUndefined();
});
