import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type FeedRequest = {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  fields: Record<string, string>;
};
type FeedAnswer = {
  status?: number;
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
};
type Handler = (request: FeedRequest) => FeedAnswer | Promise<FeedAnswer>;

export const FEED_SHOP_KEY = 'sixteen characters or more';

/** An entry of a feed, valid unless it is changed. */
export const createEntry = (id: string | number, more: object = {}): Record<string, unknown> => ({
  id,
  title: `Book ${id}`,
  url: `https://shop.example/books/${id}`,
  authors: ['Some Author'],
  ...more,
});

/**
 * A shop with a feed, inside the operator's network. Every name signs in as the customer of that name. `handle` replaces what it
 * answers below a path; `requests` are those of the feed and its covers.
 */
export const createFeedShop = async (alias: string, settings: object = {}) => {
  const requests: FeedRequest[] = [];
  const handlers = new Map<string, Handler>();
  const signIn = (path: string, fields: Record<string, string>): object =>
    path === '/options'
      ? { auth_providers: [{ name: alias, shop_id: '7' }] }
      : { user: fields['login'], email: `${fields['login']}@shop.example` };
  const respond = async (request: FeedRequest): Promise<FeedAnswer> => {
    if (['/options', '/authenticate'].includes(request.path)) return { json: signIn(request.path, request.fields) };
    requests.push(request);
    return (await handlers.get(request.path)?.(request)) ?? { status: 404 };
  };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', async () => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const { method = '', url: path = '', headers } = request;
      const answer = await respond({ method, path, headers, fields });
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.bytes ?? answer.text ?? JSON.stringify(answer.json ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const url = `http://127.0.0.1:${port}`;
  const handle = (path: string, handler: Handler): void => void handlers.set(path, handler);
  return {
    requests,
    url,
    handle,
    /** Publishes a feed, with an ETag of its content. */
    publish: (feed: object): void => {
      const text = JSON.stringify(feed);
      const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
      handle('/feed', ({ headers }) =>
        headers['if-none-match'] === etag ? { status: 304, text: '' } : { text, headers: { etag } },
      );
    },
    partner: {
      id: port,
      alias,
      name: `Shop ${alias}`,
      shop_id: '7',
      auth_options_url: `${url}/options`,
      authenticate_url: `${url}/authenticate`,
      home_url: 'https://shop.example/',
      shared_key: FEED_SHOP_KEY,
      signature: 'sha256',
      allow_private: true,
      feeds: { url: `${url}/feed` },
      ...settings,
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type FeedShop = Awaited<ReturnType<typeof createFeedShop>>;
