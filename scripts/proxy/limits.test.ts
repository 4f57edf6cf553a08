import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.testing.ts';
import { findNginx } from './find-nginx.testing.ts';
import { type Proxy, startProxy } from './start-proxy.testing.ts';

const [app, books] = ['library.example', 'books.library.example'];
const found = await findNginx();
if (found.program === null) process.stdout.write(`the limits of the proxy were not tested: ${found.why}\n`);

let proxy: Proxy;
let api: FakeUpstream;
beforeAll(async () => {
  if (found.program === null) return;
  api = await startFakeUpstream();
  proxy = await startProxy(found.program, {
    PUBLIC_URL: `http://${app}`,
    BOOKS_URL: `http://${books}`,
    API: api.address,
    PLAIN_HTTP: 'on',
    // each test uses its own client address
    BEHIND: '127.0.0.1',
    CONNECTIONS_PER_ADDRESS: '3',
  });
});
afterAll(async () => {
  await proxy?.stop();
  api?.close();
});

const begin = (address: string, path = '/'): http.ClientRequest =>
  http
    .request({
      host: '127.0.0.1',
      port: proxy.http,
      agent: false,
      path,
      headers: { host: app, 'x-forwarded-for': address },
    })
    .end();
const ask = async (address: string) => {
  const [response] = await once(begin(address), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() };
};
/** Sends a request whose response starts and does not end. */
const holdConnection = async (address: string): Promise<http.ClientRequest> => {
  const request = begin(address, '/slow');
  const [response] = await once(request, 'response');
  response.on('error', () => undefined); // destroyed below
  await once(response, 'data');
  return request;
};

describe.runIf(found.program !== null)('the limits of the real proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.10'],
    ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', '2001:db8:1:3::1'],
    ['2001:db8:5::1', '2001:db8:5::ffff', '2001:db8:6::1'],
  ])(
    '[OPS-59] [S37] limits the connections of %s together with %s, without affecting %s',
    async (address, neighbour, stranger) => {
      const connections = [
        await holdConnection(address),
        await holdConnection(neighbour),
        await holdConnection(address),
      ];
      const refused = await ask(neighbour);
      expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text)]).toEqual([
        429,
        '5',
        expect.objectContaining({ error_code: 229, error: 'request.too_many' }),
      ]);
      expect((await ask(stranger)).status).toBe(200);
      connections[0]?.destroy();
      await expect.poll(async () => (await ask(neighbour)).status).toBe(200);
      for (const request of connections) request.destroy();
    },
  );

  it('[OPS-60] [S37] does not wait for a body that the API has stopped reading', async () => {
    const socket = net.connect(proxy.http, '127.0.0.1');
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.on('error', () => undefined); // the server closes the connection
    const closed = once(socket, 'close');
    socket.write(`POST /early HTTP/1.1\r\nHost: ${app}\r\nContent-Length: 100000\r\n\r\n`);
    const drip = setInterval(() => socket.write('x'), 50);
    await closed;
    clearInterval(drip);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });
});
