import { Tokens } from '@lectern/contracts';
import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';
import { type Customer, customers } from './test-shop.ts';

/** The parts of a request besides the token; `json` is sent as JSON. */
type ReaderRequest = { json?: unknown; body?: NonNullable<RequestInit['body']>; headers?: Record<string, string> };

/** A customer of another shop than the demo shop. */
type OtherShopCustomer = { alias: string; shopId: string; username: string; password: string };

/** A sign-in waits at most two seconds for the welcome book; on a busy machine it would arrive during the test. */
const waitForWelcomeBook = async (app: TestApp): Promise<void> => {
  const waiting = async () =>
    (await app.sql('SELECT 1 FROM reader WHERE welcomed_at IS NULL AND awaited_at IS NULL')).rowCount;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 20 });
};

/**
 * Signs a reader in through the API and waits for the welcome book by default. The helpers take paths below
 * `/api/v1.0`.
 */
export const createTestReader = async (
  app: TestApp,
  customer: Customer | OtherShopCustomer = 'anna',
  { isWelcomed: awaitWelcomeBook = true } = {},
) => {
  const { username, password, shopId, alias } =
    typeof customer === 'string' ? { ...customers[customer], shopId: '1', alias: 'lantern' } : customer;
  const form = new URLSearchParams({ username, password, shop_id: shopId, grant_type: 'password' });
  const answer = await fetch(`${app.api}/auth/login/${alias}`, { method: 'POST', body: form });
  if (answer.status !== 200) throw new Error(`${username} could not log in: ${answer.status} ${await answer.text()}`);
  const tokens = Tokens.parse(await answer.json());
  if (awaitWelcomeBook) await waitForWelcomeBook(app);

  const send =
    (method: string) =>
    (path: string, { json, body, headers }: ReaderRequest = {}): Promise<Response> =>
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
export type TestReader = Awaited<ReturnType<typeof createTestReader>>;
