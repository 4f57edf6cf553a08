import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does otherwise than it should. */
type Behaviour = {
  /** Passes on X-Forwarded-For of the client. */
  passesClaims?: boolean;
  /** The address that it names; null: none. */
  address?: string | null;
  host?: string;
  passesUpgrades?: boolean;
  /** The longest header in an answer; longer ones become a 502. */
  maxHeader?: number;
};

export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>;

/** A small reverse proxy for tests of the doctor, which can misbehave. */
export const startTestProxy = async () => {
  let behaviour: Behaviour = {};
  let upstream = '';

  const toUpstreamHeaders = (request: http.IncomingMessage): http.OutgoingHttpHeaders => {
    const { 'x-forwarded-for': claimed, ...headers } = request.headers;
    const { passesClaims = false, address = request.socket.remoteAddress, host } = behaviour;
    return {
      ...headers,
      ...(host !== undefined && { host }),
      ...(passesClaims && claimed !== undefined && { 'x-forwarded-for': claimed }),
      ...(!passesClaims && address !== null && { 'x-forwarded-for': address }),
    };
  };
  const server = http.createServer((request, response) => {
    const sent = http.request(
      upstream + (request.url ?? ''),
      { headers: toUpstreamHeaders(request), maxHeaderSize: 64 * 1024 },
      (answer) => {
        const longest = Math.max(...answer.rawHeaders.map((text) => text.length));
        if (longest > (behaviour.maxHeader ?? Number.POSITIVE_INFINITY)) return void response.writeHead(502).end();
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.writeHead(502).end());
    request.pipe(sent);
  });
  server.on('upgrade', (request, socket, head) => {
    if (behaviour.passesUpgrades === false)
      return void socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    const sent = http.request(upstream + (request.url ?? ''), { headers: toUpstreamHeaders(request) });
    sent.on('upgrade', (answer, upstreamSocket) => {
      const lines = answer.rawHeaders.flatMap((text, index) =>
        index % 2 === 0 ? [`${text}: ${answer.rawHeaders[index + 1]}`] : [],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstreamSocket.write(head);
      upstreamSocket.on('error', () => socket.destroy()).pipe(socket);
      socket.on('error', () => upstreamSocket.destroy()).pipe(upstreamSocket);
    });
    sent.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} No\r\nconnection: close\r\n\r\n`));
    sent.on('error', () => socket.destroy());
    sent.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    forwardTo(url: string): void {
      upstream = url;
    },
    behave(next: Behaviour): void {
      behaviour = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
