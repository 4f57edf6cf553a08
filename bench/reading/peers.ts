import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BenchBook } from './books.ts';

const require = createRequire(import.meta.url);
const fromEpubjs = createRequire(require.resolve('epubjs'));

const renderEpubjsPage = (index: number): string => `<!doctype html><meta charset="utf-8"><title>epubjs</title>
<style>html,body,#page{margin:0;height:100%}</style><div id="page"></div>
<script src="/jszip.js"></script><script src="/epub.js"></script>
<script>
  window.rendition = ePub('/book/${index}.epub').renderTo('page', { width: '100%', height: '100%', flow: 'paginated' });
  window.rendition.display();
</script>`;

const renderPdfjsPage = (index: number): string => `<!doctype html><meta charset="utf-8"><title>pdf.js</title>
<style>html,body{margin:0}</style><div class="sheet"></div>
<script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.mjs';
  GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
  const file = await getDocument({ url: '/book/${index}' }).promise;
  const page = await file.getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: innerWidth / width });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  const sheet = document.querySelector('.sheet');
  sheet.append(canvas);
  await page.render({ canvas, viewport }).promise;
  sheet.dataset.state = 'shown';
</script>`;

/**
 * Serves pages with plain epubjs and plain pdf.js, as their documentation shows them. The whole book is on this machine; pdf.js
 * draws the first page as wide as the window, without a text layer.
 */
export const servePeers = async (
  books: readonly BenchBook[],
): Promise<{ getUrl(index: number): string; close(): void }> => {
  const files: Record<string, Buffer> = {
    '/jszip.js': readFileSync(fromEpubjs.resolve('jszip/dist/jszip.min.js')),
    '/epub.js': readFileSync(fromEpubjs.resolve('epubjs/dist/epub.min.js')),
    '/pdf.mjs': readFileSync(require.resolve('pdfjs-dist/build/pdf.min.mjs')),
    '/pdf.worker.mjs': readFileSync(require.resolve('pdfjs-dist/build/pdf.worker.min.mjs')),
  };
  const types = { epub: 'application/epub+zip', pdf: 'application/pdf' };
  const findFile = (path: string): { type: string; body: Buffer | string } | null => {
    const [, kind, number] = /^\/(page|book)\/(\d+)(?:\.epub)?$/.exec(path) ?? [];
    const book = books[Number(number)];
    if (book && kind === 'book') return { type: types[book.kind], body: book.bytes };
    if (book)
      return { type: 'text/html', body: (book.kind === 'pdf' ? renderPdfjsPage : renderEpubjsPage)(Number(number)) };
    const script = files[path];
    return script ? { type: 'text/javascript', body: script } : null;
  };
  const server = http.createServer((request, response) => {
    const answer = findFile(request.url ?? '/');
    if (answer === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `${answer.type}; charset=utf-8` }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { getUrl: (index) => `http://127.0.0.1:${port}/page/${index}`, close: () => void server.close() };
};
