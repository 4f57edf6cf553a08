import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEpub } from '@lectern/sample-books';
import { expect, it, vi } from 'vitest';
import { ParserPool } from './parser-pool.ts';
import { areParsersOffline, forkSandboxed } from './parser-sandbox.ts';
import { createSandboxFolder } from './sandbox-folder.ts';

const listSandboxFolders = (): string[] =>
  readdirSync(os.tmpdir()).filter((name) => name.startsWith(`lectern-parser-${process.pid}-`));

it('[SEC-44] [S41] a process that a book has compromised can read only that book, and reaches nobody', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-walls-'));
  const [mine, theirs] = [path.join(folder, 'mine'), path.join(folder, 'theirs')];
  writeFileSync(mine, 'the book');
  writeFileSync(theirs, 'the book of somebody else');
  const localServer = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(localServer, 'listening');
  const { port } = localServer.address() as AddressInfo; // it listens on a port

  const sandbox = createSandboxFolder();
  const program = forkSandboxed(new URL('./testing/compromised-parser.ts', import.meta.url), sandbox.folder);
  await once(program, 'message');
  const work = sandbox.expose({ kind: 'listBooks', path: mine });
  const others = [theirs, mine, '/etc/passwd', fileURLToPath(new URL('../../../package.json', import.meta.url))];
  program.send({ book: 'path' in work ? work.path : '', others, sandboxFolder: sandbox.folder, port });
  const [report] = await once(program, 'message');
  expect(report).toEqual({
    book: 'the book',
    others: others.map(() => 'ERR_ACCESS_DENIED'),
    folder: 'ERR_ACCESS_DENIED',
    written: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    network: areParsersOffline() ? expect.stringMatching(/^E(NETUNREACH|CONNREFUSED)$/) : 'connected',
    environment: [],
  });
  program.kill();
  sandbox.remove();
  localServer.close();
  rmSync(folder, { recursive: true });
});

it('[SEC-44] [S41] a book is linked in the sandbox folder while it is read, and the folder is removed with its process', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-walls-'));
  const book = path.join(folder, 'book.epub');
  writeFileSync(book, await buildEpub({ title: 'Lent' }));
  const before = listSandboxFolders().length;
  const pool = new ParserPool({ size: 1 });
  expect((await pool.read({ path: book, format: 'epub' })).metadata.title).toBe('Lent');
  const [folderName] = listSandboxFolders().slice(before);
  expect(readdirSync(path.join(os.tmpdir(), folderName ?? ''))).toEqual([]);
  await pool.close();
  await vi.waitFor(() => expect(listSandboxFolders().length).toBe(before));
  rmSync(folder, { recursive: true });
});
