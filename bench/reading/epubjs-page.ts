import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BenchBook } from './books.ts';

const require = createRequire(import.meta.url);
const fromEpubjs = createRequire(require.resolve('epubjs'));

const page = (index: number): string => `<!doctype html><meta charset="utf-8"><title>epubjs</title>
<style>html,body,#page{margin:0;height:100%}</style><div id="page"></div>
<script src="/jszip.js"></script><script src="/epub.js"></script>
<script>
  window.rendition = ePub('/book/${index}.epub').renderTo('page', { width: '100%', height: '100%', flow: 'paginated' });
  window.rendition.display();
</script>`;

/** A page with plain epubjs, as its own documentation shows it: the whole book is fetched and opened. */
export const serveEpubjs = async (
  books: readonly BenchBook[],
): Promise<{ urlOf(index: number): string; close(): void }> => {
  const script = (resolved: string) => readFileSync(resolved);
  const files: Record<string, Buffer> = {
    '/jszip.js': script(fromEpubjs.resolve('jszip/dist/jszip.min.js')),
    '/epub.js': script(fromEpubjs.resolve('epubjs/dist/epub.min.js')),
  };
  books.forEach(({ bytes }, index) => {
    files[`/book/${index}.epub`] = bytes;
  });
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    const number = /^\/page\/(\d+)$/.exec(path)?.[1];
    const body = number === undefined ? files[path] : page(Number(number));
    const type =
      number === undefined ? (path.endsWith('.js') ? 'text/javascript' : 'application/epub+zip') : 'text/html';
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { urlOf: (index) => `http://127.0.0.1:${port}/page/${index}`, close: () => void server.close() };
};
