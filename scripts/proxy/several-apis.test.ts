import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { findNginx } from './find-nginx.testing.ts';
import { startProxy } from './start-proxy.testing.ts';

const HOST = 'library.example';
const found = await findNginx();
if (found.program === null) process.stdout.write(`the proxy before several APIs was not tested: ${found.why}\n`);

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
});

/** An API that counts the requests that reach it. A request for `/dies` is read to its end, then the first API that has it dies. */
const createApi = (deaths: { left: number }) => {
  const received: string[] = [];
  const server = http.createServer(async (request, response) => {
    received.push(`${request.method} ${request.url}`);
    await text(request).catch(() => '');
    if (request.url === '/dies' && deaths.left-- > 0) request.socket.destroy();
    else response.end(request.socket.localAddress);
  });
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.on('data', (chunk) => socket.write(`echo ${chunk.toString()}`)).on('error', () => undefined);
  });
  const close = () => server.close().closeAllConnections();
  cleanups.push(close);
  return {
    received,
    close,
    /** Listens and returns the port. */
    async listen(port = 0, host = '127.0.0.1'): Promise<number> {
      await once(server.listen(port, host), 'listening');
      return (server.address() as AddressInfo).port; // listens on TCP
    },
  };
};

const openProxy = async (env: Record<string, string>) => {
  const urls = { PUBLIC_URL: `http://${HOST}`, BOOKS_URL: 'http://books.library.example', PLAIN_HTTP: 'on' };
  const proxy = await startProxy(found.program ?? '', { ...urls, ...env });
  cleanups.push(() => proxy.stop());
  const ask = async (method: string, url: string, body?: string) => {
    const headers = { host: HOST, ...(body && { 'content-length': body.length }) };
    const request = http.request({ port: proxy.http, host: '127.0.0.1', path: url, method, headers, agent: false });
    const [response] = await once(request.end(body), 'response');
    return { status: response.statusCode, text: await text(response) };
  };
  const openSocket = async () => {
    const socket = net.connect(proxy.http, '127.0.0.1').setEncoding('utf8');
    cleanups.push(() => socket.destroy());
    let received = '';
    socket.on('data', (part) => {
      received += part;
    });
    socket.write(`GET /wss/ HTTP/1.1\r\nHost: ${HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    await expect.poll(() => received).toContain('101 Switching');
    return { say: (words: string) => socket.write(words), received: () => received };
  };
  return { ask, openSocket };
};

describe.skipIf(found.program === null)('the proxy before several APIs', () => {
  const startTwo = async () => {
    const deaths = { left: 0 };
    const [first, second] = [createApi(deaths), createApi(deaths)];
    const ports = [await first.listen(), await second.listen()];
    const proxy = await openProxy({ API: ports.map((port) => `127.0.0.1:${port}`).join(',') });
    return { first, second, ports, deaths, ...proxy };
  };

  it('[OPS-81] shares the calls between the APIs of a list, and none fails when one has ended', async () => {
    const { first, second, ask, openSocket } = await startTwo();
    for (let call = 0; call < 20; call += 1) expect((await ask('GET', '/')).status).toBe(200);
    expect(Math.min(first.received.length, second.received.length)).toBeGreaterThan(4);
    first.close();
    for (let call = 0; call < 10; call += 1)
      for (const [method, body] of [
        ['GET', ''],
        ['POST', 'x=1'],
        ['PATCH', 'y'.repeat(100_000)],
        ['PUT', 'z'.repeat(100_000)],
        ['DELETE', ''],
      ] as const)
        expect((await ask(method, '/', body)).status, method).toBe(200);
    const socket = await openSocket();
    socket.say('one');
    await expect.poll(socket.received).toContain('echo one');
    second.close();
    expect((await ask('GET', '/')).status).toBe(503);
  });

  it('[OPS-81] an API that is back is asked at once when the other ends', async () => {
    const { first, second, ports, ask } = await startTwo();
    first.close();
    for (let call = 0; call < 20; call += 1) expect((await ask('GET', '/')).status).toBe(200);
    await first.listen(ports[0]);
    second.close();
    for (let call = 0; call < 20; call += 1) expect((await ask('POST', '/', 'x=1')).status).toBe(200);
  });

  it('[OPS-82] a POST or PATCH that an API may have received is never sent to another', async () => {
    const { first, second, deaths, ask } = await startTwo();
    const count = (line: string) => [...first.received, ...second.received].filter((one) => one === line).length;
    for (const method of ['GET', 'DELETE']) {
      deaths.left = 1;
      expect((await ask(method, '/dies')).status, method).toBe(200);
      expect(count(`${method} /dies`), method).toBe(2);
    }
    for (const [method, body] of [
      ['POST', 'x=1'],
      ['PATCH', 'x=2'],
      ['POST', 'x'.repeat(300_000)],
      ['PUT', 'x'.repeat(300_000)],
    ] as const) {
      deaths.left = 1;
      const before = count(`${method} /dies`);
      expect((await ask(method, '/dies', body)).status, method).toBe(503);
      expect(count(`${method} /dies`) - before, method).toBe(1);
    }
  });

  it('[OPS-83] asks all addresses of a name, and follows them while they change without closing sockets', async () => {
    // Answers as the resolver of the container engine does, with what the file lists.
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-getent-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const list = path.join(folder, 'addresses');
    const setAddresses = (...addresses: string[]) => writeFileSync(list, addresses.map((one) => `${one}\n`).join(''));
    writeFileSync(path.join(folder, 'getent'), `#!/bin/sh\n[ "$2" = api ] && cat ${list}\n`);
    chmodSync(path.join(folder, 'getent'), 0o755);
    setAddresses();
    const deaths = { left: 0 };
    const [first, second] = [createApi(deaths), createApi(deaths)];
    const port = await first.listen();
    await second.listen(port, '127.0.0.2');
    const search = [folder, path.dirname(found.program ?? ''), process.env.PATH].join(path.delimiter);
    const { ask, openSocket } = await openProxy({ API: `api:${port}`, RESOLVE_SECONDS: '1', PATH: search });
    const findApis = async () =>
      new Set(await Promise.all(Array.from({ length: 8 }, async () => (await ask('GET', '/')).text)));
    const wait = { timeout: 10_000 };

    expect((await ask('GET', '/')).status).toBe(503);
    setAddresses('127.0.0.1');
    await expect.poll(findApis, wait).toEqual(new Set(['127.0.0.1']));
    const socket = await openSocket();
    setAddresses('127.0.0.2', '127.0.0.1');
    await expect.poll(findApis, wait).toEqual(new Set(['127.0.0.1', '127.0.0.2']));
    setAddresses('127.0.0.2');
    await expect.poll(findApis, wait).toEqual(new Set(['127.0.0.2']));
    setAddresses(); // the resolver knows nothing for a moment
    socket.say('still here');
    await expect.poll(socket.received).toContain('echo still here');
    expect(await findApis()).toEqual(new Set(['127.0.0.2']));
  });

  it.each([{ API: ',' }, { API: '127.0.0.1:1,api' }, { API: '127.0.0.1:1,api:1; evil' }, { RESOLVE_SECONDS: '0' }])(
    '[OPS-44] does not start with %o',
    async (env) => {
      await expect(openProxy({ API: '127.0.0.1:1', ...env })).rejects.toThrow('The setting ');
    },
  );
});
