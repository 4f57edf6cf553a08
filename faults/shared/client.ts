import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Book, Tokens } from '@lectern/contracts';
import { z } from 'zod';
import type { Product } from './product.ts';

type RequestBody = { json?: unknown; body?: Uint8Array };
/** The API must answer every call sooner than this, whatever is unavailable. */
const TIMEOUT_MS = 25_000;
/** The response; `cut` when the connection was closed before one. */
export type Outcome = { status: number; retryAfter: string | null; body: unknown; seconds: number } | 'cut';

const List = z.object({ items: z.array(Book) });

/** Signs in as legacy clients do and returns an authenticated client. Its token stays valid across restarts. */
export const createClient = async ({ api, demo }: Pick<Product, 'api' | 'demo'>) => {
  const form = new URLSearchParams({ ...demo, shop_id: '1', grant_type: 'password' });
  const answer = await fetch(`${api}/auth/login/lantern`, { method: 'POST', body: form });
  const { access_token: token } = Tokens.parse(await answer.json());
  const authorization = `Bearer ${token}`;

  const ask = async (method: string, address: string, { json, body }: RequestBody = {}): Promise<Outcome> => {
    const startedAt = performance.now();
    try {
      const response = await fetch(api + address, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { authorization, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body && { body: new Blob([new Uint8Array(body)]) }),
      });
      const responseText = await response.text();
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: /^[{[]/.test(responseText) ? JSON.parse(responseText) : responseText,
        seconds: (performance.now() - startedAt) / 1000,
      };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw error; // a missing answer is always an error
      return 'cut';
    }
  };

  return {
    token,
    ask,
    upload: (name: string, bytes: Uint8Array): Promise<Outcome> =>
      ask('PUT', `/files/${encodeURIComponent(name)}`, { body: bytes }),
    /** All books except the welcome book. @throws Error when the list is not available */
    async books(): Promise<Book[]> {
      const outcome = await ask('GET', '/books');
      if (outcome === 'cut' || outcome.status !== 200)
        throw new Error(`the list is not available: ${getStatus(outcome)}`);
      return List.parse(outcome.body).items.filter(({ name }) => !name.includes('Lectern'));
    },
    async download({ name, fast_hash: hash }: Book): Promise<Buffer> {
      const address = `${api}/files/${encodeURIComponent(name)}?fast_hash=${hash}`;
      const response = await fetch(address, { headers: { authorization }, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status !== 200) throw new Error(`${name} is not available: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    /** An upload whose body the test sends in parts; its Content-Length is `bytes.length`. */
    slowUpload(name: string, bytes: Uint8Array) {
      const headers = { authorization, 'content-length': bytes.length };
      const request = http.request(`${api}/files/${name}`, { method: 'PUT', headers, agent: false });
      const startedAt = performance.now();
      const outcome = new Promise<Outcome>((resolve) => {
        request.on('error', () => resolve('cut'));
        request.on('response', (response) => {
          text(response).then(
            (responseText) =>
              resolve({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'] ?? null,
                body: JSON.parse(responseText),
                seconds: (performance.now() - startedAt) / 1000,
              }),
            () => resolve('cut'),
          );
        });
      });
      request.flushHeaders();
      return {
        outcome,
        send: (from: number, to: number): boolean => request.write(bytes.subarray(from, to)),
        finish: (from: number): void => void request.end(bytes.subarray(from)),
        abort: (): void => void request.destroy(),
      };
    },
  };
};
export type Client = Awaited<ReturnType<typeof createClient>>;

export const getStatus = (outcome: Outcome): number | 'cut' => (outcome === 'cut' ? 'cut' : outcome.status);
