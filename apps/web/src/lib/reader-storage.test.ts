import { afterEach, expect, it } from 'vitest';
import { session } from './api.ts';
import { migrateSharedSettings, readerStorage } from './reader-storage.ts';

const signInAs = (user_id: number): void =>
  session.enter({ access_token: `token ${user_id}`, token_type: 'Bearer', expires_in: 7200, user_id }, true);
afterEach(() => session.handleRejectedToken());

it('[SIGN-12] [S44] the next reader does not see what is stored for the first, and the first finds it again', () => {
  signInAs(7);
  readerStorage.write('reader.page', '{"fontSize":30}');
  readerStorage.write('listening.rate.12', '2');
  session.handleRejectedToken();
  signInAs(8);
  expect([readerStorage.read('reader.page'), readerStorage.read('listening.rate.12')]).toEqual([null, null]);
  readerStorage.write('reader.page', '{"fontSize":12}');
  session.handleRejectedToken();
  signInAs(7);
  expect([readerStorage.read('reader.page'), readerStorage.read('listening.rate.12')]).toEqual([
    '{"fontSize":30}',
    '2',
  ]);
  readerStorage.forget('reader.page');
  expect([readerStorage.read('reader.page'), readerStorage.read('reader.page', 8)]).toEqual([null, '{"fontSize":12}']);
});

it('[SIGN-12] settings of an older version move to the first reader who signs in afterwards', () => {
  localStorage.setItem('lectern.reader.page.9', '{"fontSize":30}');
  localStorage.setItem('lectern.reader.style', 'green underline');
  localStorage.setItem('lectern.look', 'dark');
  signInAs(7);
  migrateSharedSettings();
  session.handleRejectedToken();
  signInAs(8);
  migrateSharedSettings();
  expect([readerStorage.read('reader.page.9'), readerStorage.read('reader.style')]).toEqual([null, null]);
  expect([readerStorage.read('reader.page.9', 7), readerStorage.read('reader.style', 7)]).toEqual([
    '{"fontSize":30}',
    'green underline',
  ]);
  expect(localStorage.getItem('lectern.look')).toBe('dark');
});
