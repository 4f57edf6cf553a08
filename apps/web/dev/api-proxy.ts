import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';

/** What the development server answers itself: its client, and modules by their address. */
const OWN_ADDRESSES = '@|src/|dev/|node_modules/|__';
/** Values that the server fills into its page, which the page of the development server needs too. */
const FILLED = ['books-url', 'flags', 'mobile-app'];
/** Names of files of the built app, and a policy that forbids the scripts of the development server. */
const BUILT_HEADERS = ['content-security-policy', 'content-length', 'content-encoding', 'etag'];

/** Instead of an answer while the API starts again. */
const RESTARTING =
  '<!doctype html><meta http-equiv="refresh" content="1"><p>The API is starting; this page reloads. The terminal says what is wrong if it does not.</p>';

const readContent = (page: string, name: string): string =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page)?.[1] ?? '';

/** Our page with the values of the server's; null: it is another page, which the server renders itself. */
const fillPage = (template: string, page: string): string | null => {
  if (!page.includes('<meta name="shell"')) return null;
  const language = /<html lang="(\w+)"/.exec(page)?.[1] ?? 'en';
  const filled = FILLED.reduce(
    (html, name) =>
      html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, start) => start + readContent(page, name)),
    template,
  );
  return filled
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll('__BASE__', '/')
    .replace(/__[A-Z_]+__/g, '');
};

/**
 * Development (`npm run dev`): everything but modules comes from the API at this address (with its sockets), so that sign-in,
 * addresses and cookies are those of the product. In place of its page of the app comes ours, whose modules reload.
 */
export const apiProxy = (api: string, readTemplate: () => string): Plugin => {
  let server: ViteDevServer;
  const answer = async (from: IncomingMessage, request: IncomingMessage, to: ServerResponse): Promise<void> => {
    const isPage = from.headers['content-type']?.startsWith('text/html') === true;
    if (!isPage) {
      to.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(to);
      return;
    }
    const page = await text(from);
    const filled = fillPage(readTemplate(), page);
    const headers = filled === null ? from.headers : withoutBuilt(from.headers);
    const html = filled === null ? page : await server.transformIndexHtml(request.url ?? '/', filled);
    to.writeHead(from.statusCode ?? 502, headers).end(html);
  };
  return {
    name: 'lectern:api-proxy',
    apply: 'serve',
    configureServer: (started) => {
      server = started;
    },
    config: () => ({
      server: {
        proxy: {
          '/wss': { target: api, ws: true },
          [`^/(?!${OWN_ADDRESSES})`]: {
            target: api,
            selfHandleResponse: true,
            configure: (proxy) => {
              // pages are read here, and nothing else is worth compressing on the way from this machine to itself
              proxy.on('proxyReq', (sent) => sent.removeHeader('accept-encoding'));
              proxy.on('error', (_error, _request, to) => {
                if ('writeHead' in to && !to.headersSent)
                  to.writeHead(503, { 'content-type': 'text/html' }).end(RESTARTING);
              });
              proxy.on('proxyRes', (from, request, to) => {
                answer(from, request, to).catch((error: unknown) =>
                  to.destroy(error instanceof Error ? error : undefined),
                );
              });
            },
          },
        },
      },
    }),
  };
};

const withoutBuilt = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !BUILT_HEADERS.includes(name)));
