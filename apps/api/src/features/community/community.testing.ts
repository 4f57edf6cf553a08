import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserAt } from '@lectern/shop/testing';
import { expect, vi } from 'vitest';
import { createJobs } from '../../jobs.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestReader } from '../../testing/test-reader.ts';
import { type Customer, customers } from '../../testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

type Request = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };
type Answer = { status?: number; json?: unknown; text?: string; bytes?: Uint8Array };

/** A community that answers as a test decides; null: never. */
export const createCommunityDouble = async () => {
  const requests: Request[] = [];
  const behaviour: { answer: (request: Request) => Answer | null | Promise<Answer | null> } = {
    answer: () => ({ json: {} }),
  };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    const respond = async () => {
      const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      const answer = await behaviour.answer(received);
      if (!answer) return;
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      response.end(answer.bytes ?? answer.text ?? JSON.stringify(answer.json ?? {}));
    };
    request.on('end', () => void respond());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const url = `http://127.0.0.1:${port}`;
  return {
    requests,
    behaviour,
    url,
    settings: { name: 'A community', url, login_url: `${url}/login`, home_url: url },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type CommunityDouble = Awaited<ReturnType<typeof createCommunityDouble>>;

/** Changes a setting of the demo shop, as an operator does, and waits until the server knows it. */
const changeSetting = async (app: TestApp, key: 'community' | 'feeds', value: object | null): Promise<void> => {
  await app.sql(`UPDATE partner SET settings = jsonb_set(settings, $1, $2) WHERE alias = 'lantern'`, [
    [key],
    JSON.stringify(value),
  ]);
  await app.sql("SELECT pg_notify('lectern', $1)", [JSON.stringify([['partners.changed', '']])]);
  const read = async () => (await app.deps.services.shops.findPartner('lantern'))?.[key];
  const expected = value === null ? null : expect.objectContaining(value);
  await vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: 20_000, interval: 20 });
};

/** Gives the demo shop another community than its own; null: none. */
export const replaceCommunity = (app: TestApp, settings: CommunityDouble['settings'] | null): Promise<void> =>
  changeSetting(app, 'community', settings);

/** Puts books into the feed of the demo shop; returns their ids. */
export const addShopBooks = async (app: TestApp, ...externalIds: string[]): Promise<string[]> => {
  await changeSetting(app, 'feeds', { url: `${app.shopUrl}/feeds` });
  const { rows } = await app.sql(
    `INSERT INTO partner_book (alias, shop_id, external_id, title, url, description, is_audio_book, author_names, genre_names, created_at, seen_at)
     SELECT 'lantern', '', given, 'Book ' || given, 'https://shop.example', '', false, '{}', '{}', now(), now()
     FROM unnest($1::text[]) AS given ON CONFLICT (alias, shop_id, external_id) DO UPDATE SET title = EXCLUDED.title RETURNING id`,
    [externalIds],
  );
  return rows.map(({ id }) => String(id));
};

/** Runs the queued jobs of the community, as the worker would. Returns what they answered, by name. */
export const runCommunityJobs = async (app: TestApp): Promise<[string, unknown][]> => {
  const { rows } = await app.sql(
    "DELETE FROM pgboss.job WHERE name LIKE 'community.%' AND state < 'active' RETURNING name, data, created_on",
  );
  const results: [string, unknown][] = [];
  for (const { name, data } of rows.toSorted((a, b) => a.created_on - b.created_on))
    results.push([name, await runCommunityJob(app, name, data)]);
  return results;
};
export const runCommunityJob = async (app: TestApp, name: string, payload: object = {}): Promise<unknown> => {
  const job = createJobs(app.deps.services).find(({ kind }) => kind.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  return job.run(payload, new AbortController().signal);
};

const createHeaders = (reader: TestReader) => ({ headers: { authorization: `Bearer ${reader.token}` } });

/** Asks for the page where an account is connected, in this browser. */
export const getLoginUrl = async (reader: TestReader, browser: TestVisitor): Promise<string> => {
  const answer = await browser.get('/partner/readrate/login-url', createHeaders(reader));
  const { login_url: url } = (await answer.json()) as { login_url: string }; // by contract
  return url;
};

/** Agrees at the demo shop as one of its customers; returns the address to which the shop sends the browser back. */
export const agreeAtShop = async (
  app: TestApp,
  loginUrl: string,
  who: Customer = 'anna',
  action: 'agree' | 'cancel' = 'agree',
): Promise<string> => {
  const shop = browserAt(app.shopUrl);
  await shop.open('/login');
  const { email: login, password } = customers[who];
  await shop.submit('/login', { login, password });
  const page = await shop.open(loginUrl);
  const [, token = ''] = /name="_form" value="([^"]+)"/.exec(page.text) ?? [];
  const cookie = [...shop.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${page.url.href}${action === 'cancel' ? '/cancel' : ''}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ _form: token }),
  });
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`;
};

/** The way of a browser, from the link to the settings of the reader. Returns where it ends. */
export const connectAccount = async (app: TestApp, reader: TestReader, who: Customer = 'anna'): Promise<string> => {
  const browser = createTestVisitor(app);
  const callback = await agreeAtShop(app, await getLoginUrl(reader, browser), who);
  return (await browser.get(callback)).headers.get('location') ?? '';
};

/** Status and error of a refusal, or the parsed answer. */
export const readAnswer = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  if (answer.ok) return text === 'OK' ? text : JSON.parse(text);
  const { error } = JSON.parse(text) as { error?: string }; // ErrorBody
  return [answer.status, error];
};
