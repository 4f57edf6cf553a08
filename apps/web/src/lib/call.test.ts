import { account, auth, books } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { noNetwork, refusal, reply, serverOf } from '../testing/answers.ts';
import { createClient } from './call.ts';
import { NetworkError } from './call-error.ts';

const anonymous = { token: async () => null, renew: async () => null, refused: () => undefined };
const clientOf = (send: typeof fetch, bearer: Partial<Parameters<typeof createClient>[2]> = {}) =>
  createClient(
    (path) => `/api/v1.0${path}`,
    () => 'uk',
    { ...anonymous, token: async () => 'old', ...bearer },
    send,
  );
const noBooks = reply({ total: 0, items: [], providerUrl: null, next_cursor: null });

describe('a call', () => {
  it('[UI-6] sends what its contract names, with the token of the reader', async () => {
    const { send, asked } = serverOf(() => noBooks);
    await clientOf(send)(books.list, { query: { limit: 5 } });
    expect(asked).toEqual([
      { method: 'GET', path: '/books', query: new URLSearchParams('limit=5'), token: 'old', body: undefined },
    ]);
  });

  it('[UI-6] puts parameters into the path, whatever signs they hold', async () => {
    const { send, asked } = serverOf(() => refusal('auth.password_wrong'));
    const body = { shop_id: '1', username: 'marta', password: 'x' };
    await expect(clientOf(send)(auth.browserLogIn, { params: { alias: 'a/b' }, body })).rejects.toMatchObject({
      code: 'auth.password_wrong',
    });
    expect(asked[0]?.path).toBe('/auth/session/login/a%2Fb');
  });

  it('[UI-6] renews an expired token once and asks again', async () => {
    const { send, asked } = serverOf(({ token }) => (token === 'new' ? noBooks : refusal('auth.token_expired')));
    const got = await clientOf(send, { renew: async () => 'new' })(books.list, {});
    expect(got.total).toBe(0);
    expect(asked.map(({ token }) => token)).toEqual(['old', 'new']);
  });

  it('[SIGN-12] [S44] is made by whoever began it, or not at all', async () => {
    let reader = 7;
    const { send, asked } = serverOf(({ token }) => (token === 'new' ? noBooks : refusal('auth.token_expired')));
    const changing = (token: string) => async () => {
      reader = 8;
      return token;
    };
    const before = clientOf(send, { reader: () => reader, token: changing('of 8') })(books.list, {});
    await expect(before).rejects.toMatchObject({ code: 'auth.token_missing' });
    expect(asked).toEqual([]);
    reader = 7;
    const between = clientOf(send, { reader: () => reader, renew: changing('new') })(books.list, {});
    await expect(between).rejects.toMatchObject({ code: 'auth.token_expired' });
    expect(asked.map(({ token }) => token)).toEqual(['old']);
  });

  it('[UI-6] does not renew for ever', async () => {
    const { send, asked } = serverOf(() => refusal('auth.token_expired'));
    await expect(clientOf(send, { renew: async () => 'new' })(books.list, {})).rejects.toMatchObject({
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
    const { send } = serverOf(() => refusal(error));
    const refused = () => {
      ended = true;
    };
    await expect(clientOf(send, { refused })(account.user, {})).rejects.toMatchObject({ code: error });
    expect(ended).toBe(ends);
  });

  it('[UI-6] without an answer is told apart from a refusal and ends nothing', async () => {
    const { send } = serverOf(noNetwork);
    const refused = () => expect.unreachable();
    await expect(clientOf(send, { refused })(account.user, {})).rejects.toBeInstanceOf(NetworkError);
  });

  it('[OFFLINE-2] waits for a token that is on its way, and is a lost network when that does not come', async () => {
    const { send, asked } = serverOf(() => noBooks);
    let comes = (_token: string): void => expect.unreachable();
    const token = () => new Promise<string>((resolve) => (comes = resolve));
    const answer = clientOf(send, { token })(books.list, {});
    expect(asked).toEqual([]);
    comes('late');
    expect((await answer).total).toBe(0);
    expect(asked.map((one) => one.token)).toEqual(['late']);
    const away = async () => Promise.reject(new NetworkError('offline'));
    await expect(clientOf(send, { token: away })(books.list, {})).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toHaveLength(1);
  });

  it('[OFFLINE-2] whose time is up is a lost network; one that is called off is not', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_answer, fails) => init?.signal?.addEventListener('abort', () => fails(init.signal?.reason)));
    const [timeout, called] = [new AbortController(), new AbortController()];
    const answers = [timeout, called].map(({ signal }) => clientOf(silent)(books.list, {}, signal));
    const ends = Promise.allSettled(answers);
    await Promise.resolve();
    timeout.abort(new DOMException('too long', 'TimeoutError'));
    called.abort();
    expect(await ends).toMatchObject([{ reason: { name: 'NetworkError' } }, { reason: { name: 'AbortError' } }]);
  });

  it('[UI-6] says how long to wait', async () => {
    const { send } = serverOf(() => refusal('auth.too_many_tries', { 'Retry-After': '90' }));
    await expect(clientOf(send)(auth.providers, { query: { username: 'marta' } })).rejects.toMatchObject({
      code: 'auth.too_many_tries',
      retryAfter: 90,
    });
  });

  it('[UI-7] whose reply is not as agreed is a fault of ours', async () => {
    const { send } = serverOf(() => reply({ total: 'many', items: [] }));
    await expect(clientOf(send)(books.list, {})).rejects.toThrow('not as agreed');
  });

  it('[UI-7] takes the page of a proxy for a fault, not for a refusal', async () => {
    const { send } = serverOf(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
    await expect(clientOf(send)(books.list, {})).rejects.toMatchObject({ code: 'server.fault' });
  });
});
