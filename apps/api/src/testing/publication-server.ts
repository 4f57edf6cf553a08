import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Where licences say that the publications are; the server is reached at its `inside_url`. */
const PUBLIC_ORIGIN = 'http://books.provider.example';

/** A provider of publications inside the operator's network, and what was requested from it. */
export const createPublicationServer = async () => {
  const requests: string[] = [];
  const handlers = new Map<string, Handler>();
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const handle = handlers.get(path);
    if (handle) handle(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  let count = 0;
  /** Serves it at a new address, and answers that. */
  const handle = (handler: Handler): string => {
    count += 1;
    handlers.set(`/publications/${count}`, handler);
    return `${PUBLIC_ORIGIN}/publications/${count}`;
  };
  return {
    requests,
    port,
    handle,
    serve: (bytes: Uint8Array, headers: http.OutgoingHttpHeaders = {}): string =>
      handle((_request, response) =>
        response.writeHead(200, { 'content-length': bytes.length, ...headers }).end(bytes),
      ),
    redirect: (location: string): string => handle((_request, response) => response.writeHead(302, { location }).end()),
    partner: {
      id: 77,
      alias: 'provider',
      name: 'A provider of publications',
      auth_options_url: `http://127.0.0.1:${port}/options`,
      authenticate_url: `http://127.0.0.1:${port}/authenticate`,
      shared_key: 'sixteen characters or more',
      signature: 'sha256',
      home_url: PUBLIC_ORIGIN,
      inside_url: `http://127.0.0.1:${port}`,
      allow_private: true,
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
