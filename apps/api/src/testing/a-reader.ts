import { Tokens } from '@lectern/contracts';
import { expect, vi } from 'vitest';
import { type Customer, customers } from './a-shop.ts';
import type { TestApp } from './test-app.ts';

/** What a call carries besides the token; `json` is sent as JSON. */
type Sent = { json?: unknown; body?: NonNullable<RequestInit['body']>; headers?: Record<string, string> };

/** A customer of another shop than the demo shop. */
type Elsewhere = { alias: string; shopId: string; username: string; password: string };

/** A log-in waits two seconds for the welcome book at most; on a busy machine it comes later, in the middle of a test. */
const welcomed = async (app: TestApp): Promise<void> => {
  const waiting = async () =>
    (await app.sql('SELECT 1 FROM reader WHERE welcomed_at IS NULL AND awaited_at IS NULL')).rowCount;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 20 });
};

/**
 * A reader who has logged in by the wire and has got the welcome book, unless the test says not to wait for that. The
 * helpers take paths below `/api/v1.0`.
 */
export const aReader = async (app: TestApp, which: Customer | Elsewhere = 'anna', { isWelcomed = true } = {}) => {
  const { username, password, shopId, alias } =
    typeof which === 'string' ? { ...customers[which], shopId: '1', alias: 'lantern' } : which;
  const form = new URLSearchParams({ username, password, shop_id: shopId, grant_type: 'password' });
  const answer = await fetch(`${app.api}/auth/login/${alias}`, { method: 'POST', body: form });
  if (answer.status !== 200) throw new Error(`${username} could not log in: ${answer.status} ${await answer.text()}`);
  const tokens = Tokens.parse(await answer.json());
  if (isWelcomed) await welcomed(app);

  const send =
    (method: string) =>
    (path: string, { json, body, headers }: Sent = {}): Promise<Response> =>
      fetch(app.api + path, {
        method,
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined && { body }),
      });
  return {
    token: tokens.access_token,
    refreshToken: tokens.refresh_token,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
  };
};
export type TestReader = Awaited<ReturnType<typeof aReader>>;
