import { lcp, reading } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { call, session } from '../../../lib/api.ts';
import { signInTestReader } from '../../books/testing/library.tsx';
import { openWithToken } from './lcp.queries.ts';

const details = { title: 'Emma', path: '/emma.epub', provider: 'https://library.example', hint: '' };
const open = () => openWithToken(() => call(reading.open, { params: { bookId: '5' }, query: {} }));
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => signInTestReader());
afterEach(() => {
  warn.mockClear();
  session.handleRejectedToken();
  server.reset();
});

for (const code of ['lcp.token_missing', 'lcp.token_wrong'] as const)
  it(`[LCP-30] after ${code} the token is fetched and the book opened once more`, async () => {
    let opened = 0;
    const asked: unknown[] = [];
    server.on(reading.open, () => {
      opened += 1;
      return opened === 1 ? new Refused(code, details) : { state: 'preparing' as const, share: 0 };
    });
    server.on(lcp.userToken, ({ query }) => {
      asked.push(query);
      return { provider: details.provider, lcp_hashed_passphrase: `${'A'.repeat(43)}=` };
    });
    expect(await open()).toEqual({ state: 'preparing', share: 0 });
    expect([opened, asked]).toEqual([2, [{ provider: details.provider }]]);
    expect(warn.mock.calls).toEqual([[`${code}: /emma.epub`]]);
  });

it('[LCP-30] without a token, or when it does not open the book, the refusal stays', async () => {
  let opened = 0;
  server.on(reading.open, () => {
    opened += 1;
    return new Refused('lcp.token_missing', details);
  });
  server.on(lcp.userToken, () => new Refused('lcp.no_token'));
  await expect(open()).rejects.toMatchObject({ code: 'lcp.token_missing' });
  expect(opened).toBe(1);
  server.on(lcp.userToken, () => ({ provider: details.provider, lcp_hashed_passphrase: `${'A'.repeat(43)}=` }));
  await expect(open()).rejects.toMatchObject({ code: 'lcp.token_missing' });
  expect(opened).toBe(3);
});

it('[LCP-30] other refusals do not fetch it', async () => {
  server.on(reading.open, () => new Refused('lcp.revoked', details));
  await expect(open()).rejects.toMatchObject({ code: 'lcp.revoked' });
  expect(warn).not.toHaveBeenCalled();
});
