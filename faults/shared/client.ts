import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Book, Tokens } from '@lectern/contracts';
import { z } from 'zod';
import type { Product } from './product.ts';

type Sent = { json?: unknown; body?: Uint8Array };
/** Whatever is away, every call is answered long before. */
const ANSWER_MS = 25_000;
/** What came back; `cut` when the connection broke before an answer. */
export type Outcome = { status: number; retryAfter: string | null; body: unknown; seconds: number } | 'cut';

const List = z.object({ items: z.array(Book) });

/** A program that has logged in, as old clients do. Its token outlives every restart. */
export const aClient = async ({ api, demo }: Pick<Product, 'api' | 'demo'>) => {
  const form = new URLSearchParams({ ...demo, shop_id: '1', grant_type: 'password' });
  const answer = await fetch(`${api}/auth/login/lantern`, { method: 'POST', body: form });
  const { access_token: token } = Tokens.parse(await answer.json());
  const authorization = `Bearer ${token}`;

  const ask = async (method: string, address: string, { json, body }: Sent = {}): Promise<Outcome> => {
    const startedAt = performance.now();
    try {
      const response = await fetch(api + address, {
        method,
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { authorization, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body && { body: new Blob([new Uint8Array(body)]) }),
      });
      const said = await response.text();
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: said.startsWith('{') || said.startsWith('[') ? JSON.parse(said) : said,
        seconds: (performance.now() - startedAt) / 1000,
      };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw error; // silence is never right
      return 'cut';
    }
  };

  return {
    token,
    ask,
    upload: (name: string, bytes: Uint8Array): Promise<Outcome> =>
      ask('PUT', `/files/${encodeURIComponent(name)}`, { body: bytes }),
    /** Everything but the welcome book. @throws when it can't be had */
    async books(): Promise<Book[]> {
      const outcome = await ask('GET', '/books');
      if (outcome === 'cut' || outcome.status !== 200)
        throw new Error(`the list is not to be had: ${statusOf(outcome)}`);
      return List.parse(outcome.body).items.filter(({ name }) => !name.includes('Lectern'));
    },
    async bytesOf({ name, fast_hash: hash }: Book): Promise<Buffer> {
      const address = `${api}/files/${encodeURIComponent(name)}?fast_hash=${hash}`;
      const response = await fetch(address, { headers: { authorization }, signal: AbortSignal.timeout(ANSWER_MS) });
      if (response.status !== 200) throw new Error(`${name} is not to be had: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    /** An upload whose body goes out as the test says; it has `bytes.length` by its header. */
    slowUpload(name: string, bytes: Uint8Array) {
      const headers = { authorization, 'content-length': bytes.length };
      const request = http.request(`${api}/files/${name}`, { method: 'PUT', headers, agent: false });
      const startedAt = performance.now();
      const outcome = new Promise<Outcome>((resolve) => {
        request.on('error', () => resolve('cut'));
        request.on('response', (response) => {
          text(response).then(
            (said) =>
              resolve({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'] ?? null,
                body: JSON.parse(said),
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
        leave: (): void => void request.destroy(),
      };
    },
  };
};
export type Client = Awaited<ReturnType<typeof aClient>>;

export const statusOf = (outcome: Outcome): number | 'cut' => (outcome === 'cut' ? 'cut' : outcome.status);
