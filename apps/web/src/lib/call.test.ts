import { account, auth, books } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { createFakeFetch, createRefusal, createReply, failNetwork } from '../testing/fake-fetch.ts';
import { createClient } from './call.ts';
import { NetworkError } from './call-error.ts';

const anonymous = { getToken: async () => null, renew: async () => null, onTokenRejected: () => undefined };
const createTestClient = (send: typeof fetch, bearer: Partial<Parameters<typeof createClient>[2]> = {}) =>
  createClient(
    (path) => `/api/v1.0${path}`,
    () => 'uk',
    { ...anonymous, getToken: async () => 'old', ...bearer },
    send,
  );
const noBooks = createReply({ total: 0, items: [], providerUrl: null, next_cursor: null });

describe('a call', () => {
  it('[UI-6] sends what its contract names, with the token of the reader', async () => {
    const { send, asked } = createFakeFetch(() => noBooks);
    await createTestClient(send)(books.list, { query: { limit: 5 } });
    expect(asked).toEqual([
      { method: 'GET', path: '/books', query: new URLSearchParams('limit=5'), token: 'old', body: undefined },
    ]);
  });

  it('[UI-6] encodes parameters into the path, whatever characters they contain', async () => {
    const { send, asked } = createFakeFetch(() => createRefusal('auth.password_wrong'));
    const body = { shop_id: '1', username: 'marta', password: 'x' };
    await expect(createTestClient(send)(auth.browserLogIn, { params: { alias: 'a/b' }, body })).rejects.toMatchObject({
      code: 'auth.password_wrong',
    });
    expect(asked[0]?.path).toBe('/auth/session/login/a%2Fb');
  });

  it('[UI-6] renews an expired token once and retries', async () => {
    const { send, asked } = createFakeFetch(({ token }) =>
      token === 'new' ? noBooks : createRefusal('auth.token_expired'),
    );
    const got = await createTestClient(send, { renew: async () => 'new' })(books.list, {});
    expect(got.total).toBe(0);
    expect(asked.map(({ token }) => token)).toEqual(['old', 'new']);
  });

  it('[SIGN-12] [S44] is sent for the reader who began it, or not at all', async () => {
    let reader = 7;
    const { send, asked } = createFakeFetch(({ token }) =>
      token === 'new' ? noBooks : createRefusal('auth.token_expired'),
    );
    const changing = (token: string) => async () => {
      reader = 8;
      return token;
    };
    const before = createTestClient(send, { getReader: () => reader, getToken: changing('of 8') })(books.list, {});
    await expect(before).rejects.toMatchObject({ code: 'auth.token_missing' });
    expect(asked).toEqual([]);
    reader = 7;
    const between = createTestClient(send, { getReader: () => reader, renew: changing('new') })(books.list, {});
    await expect(between).rejects.toMatchObject({ code: 'auth.token_expired' });
    expect(asked.map(({ token }) => token)).toEqual(['old']);
  });

  it('[UI-6] does not renew endlessly', async () => {
    const { send, asked } = createFakeFetch(() => createRefusal('auth.token_expired'));
    await expect(createTestClient(send, { renew: async () => 'new' })(books.list, {})).rejects.toMatchObject({
      code: 'auth.token_expired',
    });
    expect(asked).toHaveLength(2);
  });

  it.each([
    { error: 'auth.token_unknown', ends: true },
    { error: 'auth.token_malformed', ends: true },
    { error: 'auth.blocked', ends: false },
    { error: 'file.not_found', ends: false },
    { error: 'server.fault', ends: false },
  ] as const)('[UI-6] $error ends the session: $ends', async ({ error, ends }) => {
    let ended = false;
    const { send } = createFakeFetch(() => createRefusal(error));
    const refused = () => {
      ended = true;
    };
    await expect(createTestClient(send, { onTokenRejected: refused })(account.user, {})).rejects.toMatchObject({
      code: error,
    });
    expect(ended).toBe(ends);
  });

  it('[UI-6] a missing response is no refusal and ends no session', async () => {
    const { send } = createFakeFetch(failNetwork);
    const refused = () => expect.unreachable();
    await expect(createTestClient(send, { onTokenRejected: refused })(account.user, {})).rejects.toBeInstanceOf(
      NetworkError,
    );
  });

  it('[OFFLINE-2] waits for a pending token, and fails with a network error when it does not arrive', async () => {
    const { send, asked } = createFakeFetch(() => noBooks);
    let comes = (_token: string): void => expect.unreachable();
    const token = () => new Promise<string>((resolve) => (comes = resolve));
    const answer = createTestClient(send, { getToken: token })(books.list, {});
    expect(asked).toEqual([]);
    comes('late');
    expect((await answer).total).toBe(0);
    expect(asked.map((one) => one.token)).toEqual(['late']);
    const away = async () => Promise.reject(new NetworkError('offline'));
    await expect(createTestClient(send, { getToken: away })(books.list, {})).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toHaveLength(1);
  });

  it('[OFFLINE-2] a timeout is a network error, a cancelled call is not', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_answer, fails) => init?.signal?.addEventListener('abort', () => fails(init.signal?.reason)));
    const [timeout, called] = [new AbortController(), new AbortController()];
    const answers = [timeout, called].map(({ signal }) => createTestClient(silent)(books.list, {}, signal));
    const ends = Promise.allSettled(answers);
    await Promise.resolve();
    timeout.abort(new DOMException('too long', 'TimeoutError'));
    called.abort();
    expect(await ends).toMatchObject([{ reason: { name: 'NetworkError' } }, { reason: { name: 'AbortError' } }]);
  });

  it('[UI-6] reports how long to wait', async () => {
    const { send } = createFakeFetch(() => createRefusal('auth.too_many_tries', { 'Retry-After': '90' }));
    await expect(createTestClient(send)(auth.providers, { query: { username: 'marta' } })).rejects.toMatchObject({
      code: 'auth.too_many_tries',
      retryAfter: 90,
    });
  });

  it('[UI-7] a reply that does not match the contract is our fault', async () => {
    const { send } = createFakeFetch(() => createReply({ total: 'many', items: [] }));
    await expect(createTestClient(send)(books.list, {})).rejects.toThrow('does not match its contract');
  });

  it('[UI-7] treats the error page of a proxy as a fault, not as a createRefusal', async () => {
    const { send } = createFakeFetch(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
    await expect(createTestClient(send)(books.list, {})).rejects.toMatchObject({ code: 'server.fault' });
  });
});
