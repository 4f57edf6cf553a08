import http from 'node:http';

type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

type Front = {
  app: RequestHandler;
  books: RequestHandler;
  booksHost: string;
  /** Where a request for `localhost` is sent: frames of the books' host are blocked in an app opened by that name. */
  publicUrl: string;
  shop: { host: string; upstream: string } | null;
};

/** One port, three hosts: the app with its API, the books, and (embedded default) the demo shop. */
export const frontHandler = ({ app, books, booksHost, publicUrl, shop }: Front): RequestHandler => {
  const appName = new URL(publicUrl).hostname;
  return (request, response) => {
    const host = request.headers.host ?? '';
    const name = host.replace(/:\d+$/, '').toLowerCase();
    if (host.toLowerCase() === booksHost || name === booksHost.replace(/:\d+$/, '')) return books(request, response);
    if (shop && name === shop.host) return passOn(shop.upstream, request, response);
    if (name === 'localhost' && appName !== 'localhost' && request.method === 'GET') {
      response.writeHead(307, { location: publicUrl + (request.url ?? '/') }).end();
      return;
    }
    return app(request, response);
  };
};

const passOn = (upstream: string, request: http.IncomingMessage, response: http.ServerResponse): void => {
  const forward = http.request(
    new URL(request.url ?? '/', upstream),
    {
      method: request.method ?? 'GET',
      headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  forward.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The shop is not answering. Try again in a moment.');
  });
  request.pipe(forward);
};
