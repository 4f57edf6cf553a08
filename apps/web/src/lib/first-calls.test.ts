import { afterEach, expect, it, vi } from 'vitest';
import { sendOnce } from './first-calls.ts';

const PATH = '/api/v1.0/reader/open/7?device=a';
const sendFirst = (answer: Promise<Response | null>, { authorization = 'Bearer mine', age = 0 } = {}): void => {
  window.firstCalls = new Map([[PATH, { answer, authorization, since: performance.now() - age }]]);
};
const ask = async (token = 'mine'): Promise<string> =>
  (await sendOnce(PATH, { headers: { Authorization: `Bearer ${token}` } })).text();

vi.stubGlobal('fetch', async () => new Response('asked now'));
afterEach(() => {
  delete window.firstCalls;
});

it('[OFFLINE-16] uses the answer to the request of the page, once', async () => {
  sendFirst(Promise.resolve(new Response('asked before')));
  expect(await ask()).toBe('asked before');
  expect(await ask()).toBe('asked now');
});

it('[OFFLINE-16] asks itself where the page did not, where its answer is old, or another reader’s', async () => {
  expect(await ask()).toBe('asked now');
  sendFirst(Promise.resolve(null));
  expect(await ask()).toBe('asked now');
  sendFirst(Promise.resolve(new Response('asked before')), { age: 10_000 });
  expect(await ask()).toBe('asked now');
  sendFirst(Promise.resolve(new Response('asked before')));
  expect(await ask('of another')).toBe('asked now');
});

it('[OFFLINE-16] passes the failure of the page’s request on, and asks at the next try', async () => {
  sendFirst(Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask()).rejects.toThrow('Failed to fetch');
  expect(await ask()).toBe('asked now');
});
