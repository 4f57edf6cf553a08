import type { Change } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speak } from '../../i18n/i18n.ts';
import type { LiveWord } from '../../lib/live.ts';
import { toasts } from '../../ui/toasts.ts';
import { uploads } from '../upload/uploads.ts';
import { followNotifications } from './notifications.queries.ts';

let say: (word: LiveWord) => void;
let stop: () => void;
beforeEach(async () => {
  await speak('en');
  stop = followNotifications({ subscribe: (listener) => ((say = listener), () => (say = () => {})) });
});
afterEach(() => {
  stop();
  uploads.reset();
  const now = toasts.current();
  if (now) toasts.close(now.id);
});

const told = (notice: 'space.low' | 'upload.unsupported', bookName: string): Change => ({
  kind: 'message',
  cursor: 1,
  at: '2026-11-22T00:00:00Z',
  id: '1',
  notice,
  bookName,
  message: 'in the language of the browser',
});
const said = (): string | undefined => toasts.current()?.text;

it('[NOTICE-7] shows what happened elsewhere, in the language of the app', async () => {
  say(told('upload.unsupported', 'tool.exe'));
  expect(said()).toBe('tool.exe: This format is not supported. Try the book in another one.');
  await speak('de');
  say(told('space.low', 'last.epub'));
  expect(said()).toContain('Speicher ist fast aufgebraucht');
});

it('[NOTICE-7] leaves what this tab uploads to its dialog, but tells of low space', () => {
  uploads.add([new File([], 'here.epub')]);
  say(told('upload.unsupported', 'here.epub'));
  expect(said()).toBeUndefined();
  say(told('space.low', 'here.epub'));
  expect(said()).toContain('Free space is almost over');
});
