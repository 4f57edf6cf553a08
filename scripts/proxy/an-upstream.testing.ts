import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** What a server behind the proxy saw of a request. */
export type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders };

const WHOLE = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

/** Stands behind the proxy: says what it saw, takes uploads, gives ranges, talks on sockets, holds answers back. */
export const anUpstream = async (wantedPort = 0) => {
  const uploads = { first: Promise.withResolvers<void>(), bytes: 0 };
  const release = Promise.withResolvers<void>();

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { method = '', url = '', headers } = request;
    if (method === 'PUT') {
      const hash = createHash('sha256');
      uploads.bytes = 0;
      for await (const chunk of request) {
        uploads.bytes += chunk.length;
        hash.update(chunk);
        uploads.first.resolve();
        await turn(); // a disk is slower than memory, too
      }
      return response.end(JSON.stringify({ bytes: uploads.bytes, sha256: hash.digest('hex') }));
    }
    if (url.startsWith('/early')) return response.writeHead(408, { connection: 'close' }).end();
    if (url.startsWith('/dies')) return request.socket.destroy();
    if (url.startsWith('/slow')) {
      response.write('first');
      await release.promise;
      return response.end(' second');
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    if (range) {
      const [start, end] = [Number(range[1]), Number(range[2])];
      const part = { 'content-range': `bytes ${start}-${end}/${WHOLE.length}`, 'accept-ranges': 'bytes', etag: '"x"' };
      return response.writeHead(206, part).end(WHOLE.subarray(start, end + 1));
    }
    const more = {
      'x-at': `127.0.0.1:${request.socket.localPort}`,
      'set-cookie': 's=1; Path=/api/v1.0/auth/session; HttpOnly',
      'x-long': 'y'.repeat(12_000),
    };
    const seen: Seen = { method, url, headers };
    return response.writeHead(200, { ...more, 'content-type': 'application/json' }).end(JSON.stringify(seen));
  };
  const server = http.createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    answer(request, response).catch(() => request.destroy());
  });
  server.on('upgrade', (request, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    socket.write(`hello ${request.headers.host} ${request.url} ${String(request.headers['x-forwarded-for'])}`);
    socket.on('data', (chunk) => socket.write(`echo ${chunk.toString()}`)).on('error', () => undefined);
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    address: `127.0.0.1:${port}`,
    whole: WHOLE,
    uploads,
    release: () => release.resolve(),
    close: () => server.close().closeAllConnections(),
  };
};
export type Upstream = Awaited<ReturnType<typeof anUpstream>>;
