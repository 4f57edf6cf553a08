import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { frontServer } from './front.ts';

const open: http.Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

const listening = async (server: http.Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // listens on TCP
};
const says = (word: string) =>
  http.createServer(
    (request, response) => void response.end(`${word} ${request.headers['content-type'] ?? 'no type'}`),
  );

/** A request as it goes over the line, and the whole answer. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
const get = (port: number, path: string, host: string, more = ''): Promise<string> =>
  raw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);

const aFront = async (booksUrl: string): Promise<number> => {
  const shop = await listening(says('shop'));
  const server = frontServer({
    app: (request, response) => void response.end(`app ${request.headers['content-type'] ?? 'no type'}`),
    books: (_request, response) => void response.end('books'),
    sockets: (_request, line) => void line.end('HTTP/1.1 400 socket\r\n\r\n'),
    booksHost: new URL(booksUrl).host,
    publicUrl: 'http://192.168.1.5:3000',
    shop: { host: 'shop.localhost', upstream: `http://127.0.0.1:${shop}` },
  });
  return listening(server);
};

it('[WIRE-2] answers clients that offer HTTP/2 with every request', async () => {
  const port = await aFront('http://books.localhost:3000');
  const offer = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
  const answer = await get(port, '/', '192.168.1.5:3000', offer);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('app no type');
});

it('[WIRE-8] keeps a line open longer than proxies do', async () => {
  const port = await aFront('http://books.localhost:3000');
  const answer = await new Promise<http.IncomingMessage>((resolve) => http.get({ port, host: '127.0.0.1' }, resolve));
  answer.resume();
  expect(Number(/timeout=(\d+)/.exec(String(answer.headers['keep-alive']))?.[1])).toBeGreaterThan(120);
});

it('[SEC-7] passes only paths on to the shop, and lives on', async () => {
  const other = await listening(says('another server'));
  const port = await aFront('http://books.localhost:3000');
  expect(await get(port, '/x', 'shop.localhost:3000')).toContain('shop no type');
  for (const path of ['//', `//127.0.0.1:${other}/latest`, `http://127.0.0.1:${other}/latest`, '*']) {
    const answer = await get(port, path, 'shop.localhost:3000');
    expect(answer, path).toContain('400 Bad Request');
    expect(answer, path).not.toContain('another server');
  }
  expect(await get(port, '/', '192.168.1.5:3000')).toContain('app');
});

it('[SEC-8] tells a second port of the same name apart', async () => {
  const port = await aFront('http://192.168.1.5:3001');
  expect(await get(port, '/', '192.168.1.5:3000')).toContain('app');
  expect(await get(port, '/', '192.168.1.5:3001')).toContain('books');
});

it.each(['', 'epub', 'a b'])('[SEC-9] takes the type “%s” for none', async (type) => {
  const port = await aFront('http://books.localhost:3000');
  expect(await get(port, '/', '192.168.1.5', `Content-Type: ${type}\r\n`)).toContain('app no type');
});
