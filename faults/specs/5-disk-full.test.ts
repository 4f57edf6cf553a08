import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLargeBook, buildSmallBook, warmUp } from '../shared/books.ts';
import { type Client, createClient, getStatus } from '../shared/client.ts';
import { assertConsistent } from '../shared/consistency.ts';
import { type Product, startProduct } from '../shared/product.ts';
import { reportResult } from '../shared/results-table.ts';

const MEGABYTES = 12;
let product: Product;
let client: Client;
let storedBooks: Map<string, Uint8Array>;
let mounted: string | null = null;

/** Mounts a small disk for the objects. Only root may do so. */
const mountSmallDisk = (files: string): void => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'lectern-faults', files], { stdio: 'ignore' });
    mounted = files;
  } catch {
    mounted = null;
  }
};
const unmountSmallDisk = (): void => {
  if (mounted) execFileSync('umount', ['-l', mounted]);
};
beforeAll(async () => {
  product = await startProduct({ prepare: mountSmallDisk, beforeRemoval: unmountSmallDisk });
  client = await createClient(product);
  storedBooks = await warmUp(product, client);
});
afterAll(() => product.close());
const readFreeBytes = (): number => {
  const { bavail, bsize } = statfsSync(path.join(product.files, 'incoming'));
  return bavail * bsize;
};

it('[FAULT-5] [FAULT-10] the disk of the storage is full in the middle of a body', async () => {
  const what = `upload of 20 MB onto a disk of ${MEGABYTES} MB (tmpfs)`;
  if (!mounted) return reportResult(what, 'NOT RUN: only root can mount a small disk');
  const freeBytes = readFreeBytes();
  const big = await client.upload('big.epub', await buildLargeBook('Big', 20));
  expect(big).toMatchObject({ status: 507, retryAfter: '60', body: { error_code: 443, error: 'file.storage_full' } });
  expect(readFreeBytes()).toBe(freeBytes);
  const small = await buildSmallBook('Small');
  expect(getStatus(await client.upload('small.epub', small))).toBe(201);
  storedBooks.set('small.epub', small);
  reportResult(
    what,
    'refused with 507 / 443, its space is free again',
    'a small book is stored',
    await assertConsistent(product, client, storedBooks),
  );
});

it('[FAULT-5] [FAULT-10] on a full disk readers can read and delete, which frees space', async () => {
  const what = 'uploads until the disk of the storage is full (tmpfs)';
  if (!mounted) return reportResult(what, 'NOT RUN: only root can mount a small disk');
  let refused = 0;
  for (let n = 0; refused === 0; n += 1) {
    const bytes = await buildLargeBook(`Fill ${n}`, 3);
    const outcome = getStatus(await client.upload(`fill-${n}.epub`, bytes));
    expect([201, 507]).toContain(outcome);
    if (outcome === 201) storedBooks.set(`fill-${n}.epub`, bytes);
    else refused = n;
  }
  const [book] = (await client.books()).filter(({ name }) => name.startsWith('fill-'));
  const hash = book?.fast_hash ?? '';
  expect(getStatus(await client.ask('POST', `/books/read-position?fast_hash=${hash}`, { json: { offs: 9 } }))).toBe(
    200,
  );
  await assertConsistent(product, client, storedBooks);
  expect(getStatus(await client.ask('POST', `/fileops/delete?fast_hash=${hash}`))).toBe(200);
  expect(getStatus(await client.ask('DELETE', '/bin'))).toBe(200);
  storedBooks.delete(book?.name ?? '');
  const next = await buildLargeBook('Next', 3);
  expect(getStatus(await client.upload('next.epub', next))).toBe(201);
  storedBooks.set('next.epub', next);
  const verdict = await assertConsistent(product, client, storedBooks);
  reportResult(
    what,
    `${refused} stored, the next refused with 507`,
    'reading, saving positions and deleting work',
    'after one: 201',
    verdict,
  );
});
