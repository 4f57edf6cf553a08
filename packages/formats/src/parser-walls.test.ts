import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { anEpub } from '@lectern/sample-books';
import { expect, it, vi } from 'vitest';
import { createParserBox } from './parser-box.ts';
import { ParserPool } from './parser-pool.ts';
import { areParsersOffline, forkWalled } from './parser-walls.ts';

const boxes = (): string[] =>
  readdirSync(os.tmpdir()).filter((name) => name.startsWith(`lectern-parser-${process.pid}-`));

it('[SEC-44] [S41] a process that a book has taken over reads that book alone, and reaches nobody', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-walls-'));
  const [mine, theirs] = [path.join(folder, 'mine'), path.join(folder, 'theirs')];
  writeFileSync(mine, 'the book');
  writeFileSync(theirs, 'the book of somebody else');
  const neighbour = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  const { port } = neighbour.address() as AddressInfo; // it listens on a port

  const box = createParserBox();
  const program = forkWalled(new URL('./testing/taken-over.ts', import.meta.url), box.folder);
  await once(program, 'message');
  const work = box.lend({ kind: 'inside', path: mine });
  const others = [theirs, mine, '/etc/passwd', fileURLToPath(new URL('../../../package.json', import.meta.url))];
  program.send({ book: 'path' in work ? work.path : '', others, box: box.folder, port });
  const [told] = await once(program, 'message');
  expect(told).toEqual({
    book: 'the book',
    others: others.map(() => 'ERR_ACCESS_DENIED'),
    folder: 'ERR_ACCESS_DENIED',
    written: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    network: areParsersOffline() ? expect.stringMatching(/^E(NETUNREACH|CONNREFUSED)$/) : 'connected',
    environment: [],
  });
  program.kill();
  box.remove();
  neighbour.close();
  rmSync(folder, { recursive: true });
});

it('[SEC-44] [S41] a book lies in the box while it is read, and the box goes with its process', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-walls-'));
  const book = path.join(folder, 'book.epub');
  writeFileSync(book, await anEpub({ title: 'Lent' }));
  const before = boxes().length;
  const pool = new ParserPool({ size: 1 });
  expect((await pool.read({ path: book, format: 'epub' })).metadata.title).toBe('Lent');
  const [own] = boxes().slice(before);
  expect(readdirSync(path.join(os.tmpdir(), own ?? ''))).toEqual([]);
  await pool.close();
  await vi.waitFor(() => expect(boxes().length).toBe(before));
  rmSync(folder, { recursive: true });
});
