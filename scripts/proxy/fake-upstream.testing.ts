import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as waitForTick } from 'node:timers/promises';

/** A request as a server behind the proxy received it. */
export type ReceivedRequest = { method: string; url: string; headers: http.IncomingHttpHeaders };

const FILE_BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

/** Starts a server behind the proxy: it reports requests, accepts uploads, serves ranges, echoes on sockets and delays responses. */
export const startFakeUpstream = async (wantedPort = 0) => {
  const uploads = { firstChunk: Promise.withResolvers<void>(), bytes: 0 };
  const release = Promise.withResolvers<void>();

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { method = '', url = '', headers } = request;
    if (method === 'PUT') {
      const hash = createHash('sha256');
      uploads.bytes = 0;
      for await (const chunk of request) {
        uploads.bytes += chunk.length;
        hash.update(chunk);
        uploads.firstChunk.resolve();
        await waitForTick(); // a disk would be slower than memory, too
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
      const part = {
        'content-range': `bytes ${start}-${end}/${FILE_BYTES.length}`,
        'accept-ranges': 'bytes',
        etag: '"x"',
      };
      return response.writeHead(206, part).end(FILE_BYTES.subarray(start, end + 1));
    }
    const more = {
      'x-at': `127.0.0.1:${request.socket.localPort}`,
      'set-cookie': 's=1; Path=/api/v1.0/auth/session; HttpOnly',
      'x-long': 'y'.repeat(12_000),
    };
    const seen: ReceivedRequest = { method, url, headers };
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
    fileBytes: FILE_BYTES,
    uploads,
    release: () => release.resolve(),
    close: () => server.close().closeAllConnections(),
  };
};
export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>;
