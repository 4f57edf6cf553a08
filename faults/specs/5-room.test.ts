import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aHeavyBook, aSmallBook, warmUp } from '../shared/books.ts';
import { aClient, type Client, statusOf } from '../shared/client.ts';
import { found } from '../shared/found.ts';
import { judge } from '../shared/judge.ts';
import { aProduct, type Product } from '../shared/product.ts';

const MEGABYTES = 12;
let product: Product;
let client: Client;
let shelf: Map<string, Uint8Array>;
let mounted: string | null = null;

/** A disk of its own for the objects. Only root may mount one. */
const mount = (files: string): void => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'lectern-faults', files], { stdio: 'ignore' });
    mounted = files;
  } catch {
    mounted = null;
  }
};
const unmount = (): void => {
  if (mounted) execFileSync('umount', ['-l', mounted]);
};
beforeAll(async () => {
  product = await aProduct({ prepare: mount, beforeRemoval: unmount });
  client = await aClient(product);
  shelf = await warmUp(product, client);
});
afterAll(() => product.close());
const free = (): number => {
  const { bavail, bsize } = statfsSync(path.join(product.files, 'incoming'));
  return bavail * bsize;
};

it('[FAULT-5] [FAULT-10] the disk of the storage is full in the middle of a body', async () => {
  const what = `upload of 20 MB onto a disk of ${MEGABYTES} MB (tmpfs)`;
  if (!mounted) return found(what, 'NOT RUN: only root can mount a small disk');
  const room = free();
  const big = await client.upload('big.epub', await aHeavyBook('Big', 20));
  expect(big).toMatchObject({ status: 507, retryAfter: '60', body: { error_code: 443, error: 'file.storage_full' } });
  expect(free()).toBe(room);
  const small = await aSmallBook('Small');
  expect(statusOf(await client.upload('small.epub', small))).toBe(201);
  shelf.set('small.epub', small);
  found(
    what,
    'refused with 507 / 443, its room is free again',
    'a small book is taken',
    await judge(product, client, shelf),
  );
});

it('[FAULT-5] [FAULT-10] a full disk lets readers read and delete, which makes room', async () => {
  const what = 'uploads until the disk of the storage is full (tmpfs)';
  if (!mounted) return found(what, 'NOT RUN: only root can mount a small disk');
  let refused = 0;
  for (let n = 0; refused === 0; n += 1) {
    const bytes = await aHeavyBook(`Fill ${n}`, 3);
    const outcome = statusOf(await client.upload(`fill-${n}.epub`, bytes));
    expect([201, 507]).toContain(outcome);
    if (outcome === 201) shelf.set(`fill-${n}.epub`, bytes);
    else refused = n;
  }
  const [book] = (await client.books()).filter(({ name }) => name.startsWith('fill-'));
  const hash = book?.fast_hash ?? '';
  expect(statusOf(await client.ask('POST', `/books/read-position?fast_hash=${hash}`, { json: { offs: 9 } }))).toBe(200);
  await judge(product, client, shelf);
  expect(statusOf(await client.ask('POST', `/fileops/delete?fast_hash=${hash}`))).toBe(200);
  expect(statusOf(await client.ask('DELETE', '/bin'))).toBe(200);
  shelf.delete(book?.name ?? '');
  const next = await aHeavyBook('Next', 3);
  expect(statusOf(await client.upload('next.epub', next))).toBe(201);
  shelf.set('next.epub', next);
  const verdict = await judge(product, client, shelf);
  found(
    what,
    `${refused} taken, the next refused with 507`,
    'reading, places and deletions go on',
    'after one: 201',
    verdict,
  );
});
