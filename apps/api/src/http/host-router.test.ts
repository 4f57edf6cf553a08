import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHostRouter } from './host-router.ts';
import { createHosts } from './hosts.ts';

const open: http.Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

const listen = async (server: http.Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // listens on TCP
};
const createNamedServer = (word: string) =>
  http.createServer(
    (request, response) => void response.end(`${word} ${request.headers['content-type'] ?? 'no type'}`),
  );

/** Sends a raw request and returns the full response. */
const sendRaw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
const get = (port: number, path: string, host: string, more = ''): Promise<string> =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);

const startRouter = async (
  booksUrl: string,
  settings: Partial<Parameters<typeof createHosts>[0]> = {},
): Promise<number> => {
  const shop = await listen(createNamedServer('shop'));
  const server = createHostRouter({
    app: (request, response) => void response.end(`app ${request.headers['content-type'] ?? 'no type'}`),
    books: (_request, response) => void response.end('books'),
    sockets: (_request, line) => void line.end('HTTP/1.1 400 socket\r\n\r\n'),
    hosts: createHosts({
      publicUrl: 'http://192.168.1.5:3000',
      booksUrl,
      allowedHosts: ['library.lan'],
      development: true,
      ...settings,
    }),
    shopUpstream: `http://127.0.0.1:${shop}`,
  });
  return listen(server);
};

it('[WIRE-2] answers clients that offer HTTP/2 with every request', async () => {
  const port = await startRouter('http://books.localhost:3000');
  const offer = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
  const answer = await get(port, '/', '192.168.1.5:3000', offer);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('app no type');
});

it('[WIRE-8] keeps a connection open longer than proxies do', async () => {
  const port = await startRouter('http://books.localhost:3000');
  const answer = await new Promise<http.IncomingMessage>((resolve) => http.get({ port, host: '127.0.0.1' }, resolve));
  answer.resume();
  expect(Number(/timeout=(\d+)/.exec(String(answer.headers['keep-alive']))?.[1])).toBeGreaterThan(120);
});

it('[SEC-7] forwards only paths to the shop, and survives', async () => {
  const other = await listen(createNamedServer('another server'));
  const port = await startRouter('http://books.localhost:3000');
  expect(await get(port, '/x', 'shop.localhost:3000')).toContain('shop no type');
  for (const path of ['//', `//127.0.0.1:${other}/latest`, `http://127.0.0.1:${other}/latest`, '*']) {
    const answer = await get(port, path, 'shop.localhost:3000');
    expect(answer, path).toContain('400 Bad Request');
    expect(answer, path).not.toContain('another server');
  }
  expect(await get(port, '/', '192.168.1.5:3000')).toContain('app');
});

it('[SEC-8] distinguishes a second port of the same name', async () => {
  const port = await startRouter('http://192.168.1.5:3001');
  expect(await get(port, '/', '192.168.1.5:3000')).toContain('app');
  expect(await get(port, '/', '192.168.1.5:3001')).toContain('books');
});

it.each(['', 'epub', 'a b'])('[SEC-9] treats the content type “%s” as none', async (type) => {
  const port = await startRouter('http://books.localhost:3000');
  expect(await get(port, '/', '192.168.1.5', `Content-Type: ${type}\r\n`)).toContain('app no type');
});

const DEFAULTS = { publicUrl: 'http://lectern.localhost:3000' };
const PRODUCTION = { publicUrl: 'https://library.example', development: false };

describe('host names', () => {
  it.each([
    ['attacker.example:3000', DEFAULTS],
    ['lectern.localhost.attacker.example', DEFAULTS],
    ['127.0.0.1.nip.io:3000', DEFAULTS],
    ['192.168.1.77:3000', DEFAULTS],
    ['0.0.0.0:3000', DEFAULTS],
    ['library.example.attacker.example', PRODUCTION],
    ['localhost', PRODUCTION],
    ['lectern.localhost', PRODUCTION],
    ['shop.lectern.localhost', PRODUCTION],
    ['books.localhost', PRODUCTION],
  ])('[HOUSE-28] [S31] refuses %s, in the reader’s language and as a socket too', async (host, settings) => {
    const port = await startRouter('https://books.library.example', settings);
    for (const path of ['/', '/api/v1.0/user', '/health/live', '//', 'http://127.0.0.1/']) {
      const answer = await get(port, path, host, 'Accept-Language: de\r\n');
      expect(answer, path).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer, path).toContain('Die Bibliothek ist unter dieser Adresse nicht erreichbar');
    }
    const offer = 'Upgrade: websocket\r\nConnection: Upgrade\r\n';
    expect(await sendRaw(port, `GET /wss/ HTTP/1.1\r\nHost: ${host}\r\n${offer}\r\n`)).toMatch(/^HTTP\/1\.1 421 /);
  });

  it.each([
    ['lectern.localhost:3000', DEFAULTS, 'app'],
    ['LECTERN.localhost.:3000', DEFAULTS, 'app'],
    ['127.0.0.1:3000', DEFAULTS, 'app'],
    ['[::1]:3000', DEFAULTS, 'app'],
    ['localhost', DEFAULTS, 'app'],
    ['library.lan:81', DEFAULTS, 'app'],
    ['books.lectern.localhost:3000', DEFAULTS, 'books'],
    ['books.localhost:3000', DEFAULTS, 'books'],
    ['shop.lectern.localhost:3000', DEFAULTS, 'shop'],
    ['shop.localhost:3000', DEFAULTS, 'shop'],
    ['library.example', PRODUCTION, 'app'],
    ['library.lan', PRODUCTION, 'app'],
    ['books.library.example:443', PRODUCTION, 'books'],
    // health checks and neighbouring services use the IP address
    ['127.0.0.1:3000', PRODUCTION, 'app'],
  ])('[HOUSE-28] answers under %s', async (host, settings, site) => {
    const isDefault = settings === DEFAULTS;
    const port = await startRouter(
      isDefault ? 'http://books.lectern.localhost:3000' : 'https://books.library.example',
      settings,
    );
    expect(await get(port, '/api/v1.0/x', host)).toMatch(new RegExp(`200 OK[^]*${site}`));
  });

  it('[HOUSE-28] refuses two Host headers and invalid ones', async () => {
    const port = await startRouter('http://books.lectern.localhost:3000', DEFAULTS);
    const two = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: attacker.example\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(port, two)).toMatch(/^HTTP\/1\.1 400 /);
    for (const host of ['a, b', '127.0.0.1@attacker.example', '127.0.0.1/x'])
      expect(await get(port, '/', host), host).toMatch(/^HTTP\/1\.1 400 /);
    // property names of Object.prototype are not host names
    for (const host of ['constructor', '__proto__'])
      expect(await get(port, '/', host), host).toMatch(/^HTTP\/1\.1 421 /);
    expect(await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n')).toContain('app'); // no browser does this
  });

  it('[HOUSE-29] redirects browsers that open a page to the canonical name, and nobody else', async () => {
    const port = await startRouter('http://books.lectern.localhost:3000', DEFAULTS);
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
      for (const asked of ['Sec-Fetch-Mode: navigate\r\n', 'Accept: text/html,*/*;q=0.8\r\n'])
        expect(await get(port, '/en/user/books?a=b', host, asked)).toMatch(
          /^HTTP\/1\.1 307 [^]*location: http:\/\/lectern\.localhost:3000\/en\/user\/books\?a=b\r\n/i,
        );
    const navigates = 'Sec-Fetch-Mode: navigate\r\nAccept: text/html\r\n';
    expect(await get(port, '/', 'shop.localhost:3000', navigates)).toMatch(
      /location: http:\/\/shop\.lectern\.localhost:3000\/\r\n/i,
    );
    for (const [path, host, asked] of [
      ['/en', '127.0.0.1:3000', 'Accept: */*\r\nSec-Fetch-Mode: cors\r\n'], // Node's fetch
      ['/en', '127.0.0.1:3000', ''],
      ['/api/v1.0/files/a.epub', '127.0.0.1:3000', navigates],
      ['/covers/a/b', 'localhost:3000', navigates],
      ['/en', 'lectern.localhost:3000', navigates],
      ['/en', '127.0.0.1:8080', navigates], // a proxy that sends its own name
    ] as const)
      expect(await get(port, path, host, asked), `${host} ${path}`).toContain('app');
  });

  it('[HOUSE-29] a configured PUBLIC_URL causes no redirect behind a proxy that hides the host name', async () => {
    const port = await startRouter('https://books.library.example', { publicUrl: 'https://library.example' });
    expect(await get(port, '/en', '127.0.0.1:3000', 'Sec-Fetch-Mode: navigate\r\n')).toContain('app');
  });

  it('[HOUSE-29] a service worker of an earlier version is removed at the old name', async () => {
    const port = await startRouter('http://books.lectern.localhost:3000', DEFAULTS);
    const byBrowser = 'Sec-Fetch-Site: same-origin\r\n';
    expect(await get(port, '/sw.js', '127.0.0.1:3000', byBrowser)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await get(port, '/sw.js', '127.0.0.1:3000')).toContain('app');
    expect(await get(port, '/sw.js', 'lectern.localhost:3000', byBrowser)).toContain('app');
  });
});
