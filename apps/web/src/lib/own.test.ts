import { afterEach, expect, it } from 'vitest';
import { session } from './api.ts';
import { adoptSharedChoices, own } from './own.ts';

const enters = (user_id: number): void =>
  session.enter({ access_token: `token ${user_id}`, token_type: 'Bearer', expires_in: 7200, user_id }, true);
afterEach(() => session.refused());

it('[SIGN-12] [S44] what is kept of one reader is not seen by the next, and is there when the first is back', () => {
  enters(7);
  own.write('reader.page', '{"fontSize":30}');
  own.write('listening.rate.12', '2');
  session.refused();
  enters(8);
  expect([own.read('reader.page'), own.read('listening.rate.12')]).toEqual([null, null]);
  own.write('reader.page', '{"fontSize":12}');
  session.refused();
  enters(7);
  expect([own.read('reader.page'), own.read('listening.rate.12')]).toEqual(['{"fontSize":30}', '2']);
  own.forget('reader.page');
  expect([own.read('reader.page'), own.read('reader.page', 8)]).toEqual([null, '{"fontSize":12}']);
});

it('[SIGN-12] choices of an older version become those of the first reader who is signed in after it', () => {
  localStorage.setItem('lectern.reader.page.9', '{"fontSize":30}');
  localStorage.setItem('lectern.reader.style', 'green underline');
  localStorage.setItem('lectern.look', 'dark');
  enters(7);
  adoptSharedChoices();
  session.refused();
  enters(8);
  adoptSharedChoices();
  expect([own.read('reader.page.9'), own.read('reader.style')]).toEqual([null, null]);
  expect([own.read('reader.page.9', 7), own.read('reader.style', 7)]).toEqual(['{"fontSize":30}', 'green underline']);
  expect(localStorage.getItem('lectern.look')).toBe('dark');
});
