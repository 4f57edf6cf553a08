// What this machine allows: plain Node over indexed SQLite with ready rows, an index of word prefixes, and files as they are.
// node bench/peers/limit-server.ts <port> <database> <file> <cover>
import { createReadStream, statSync } from 'node:fs';
import http from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const [port = '', database = '', file = '', cover = ''] = process.argv.slice(2);
const db = new DatabaseSync(database, { readOnly: true });
const list = db.prepare('SELECT json FROM book ORDER BY place LIMIT 50 OFFSET 0');
const page = db.prepare('SELECT json FROM book WHERE place >= ? ORDER BY place LIMIT 50');
const search = db.prepare('SELECT json FROM word JOIN book ON book.place = word.rowid WHERE word MATCH ? LIMIT 4');
const { size } = statSync(file);

const sendRows = (response: http.ServerResponse, rows: Record<string, unknown>[]): void => {
  const body = `[${rows.map(({ json }) => json).join(',')}]`;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
};

const server = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/list') return sendRows(response, list.all());
  if (pathname === '/page') return sendRows(response, page.all(Number(searchParams.get('offset'))));
  if (pathname === '/search') return sendRows(response, search.all(`"${searchParams.get('query')}"*`));
  const [sent, length] = pathname === '/cover' ? [cover, statSync(cover).size] : [file, size];
  const [, from = '0', to = String(length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from), Number(to)];
  response.writeHead(request.headers.range === undefined ? 200 : 206, { 'content-length': end - start + 1 });
  createReadStream(sent, { start, end, highWaterMark: 256 * 1024 }).pipe(response);
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
