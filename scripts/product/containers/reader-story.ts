import { randomBytes } from 'node:crypto';
import { StoredBook } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { z } from 'zod';
import { type CloudReader, signInAtCloud } from '../../start/demo-library/cloud-reader.ts';
import { registerAtShop } from '../../start/demo-library/shop-customer.ts';

const Books = z.object({ items: z.array(z.object({ name: z.string(), read_percent: z.number() })) });
const Opened = z.object({
  state: z.literal('ready'),
  baseUrl: z.string(),
  manifest: z.object({ spine: z.array(z.object({ href: z.string() })) }),
});
const NAME = 'Rehearsal.epub';

export type Addresses = { readonly url: string; readonly api: string; readonly shop: string };
export type Reader = {
  readonly cloud: CloudReader;
  readonly fastHash: string;
  savePosition(percent: number): Promise<void>;
  /** Percent of the book that are read, as the list of books says. */
  readPosition(): Promise<number>;
  /** Opens the book and reads its first chapter on the books’ host. */
  readChapter(): Promise<void>;
};

/** Registers a customer at the shop, as an unattended browser does, and signs that customer in at the cloud. */
export const signIn = async ({ api, shop }: Addresses, signal: AbortSignal): Promise<CloudReader> => {
  const account = { username: 'anna', email: 'anna@lantern.example', password: randomBytes(18).toString('base64url') };
  await registerAtShop(shop, { ...account, firstName: 'Anna', lastName: 'Reed' }, signal);
  return signInAtCloud(api, account, signal);
};

/** Uploads a book. */
export const uploadBook = async (cloud: CloudReader, signal: AbortSignal): Promise<Reader> => {
  const stored = StoredBook.parse(await cloud.upload(NAME, await buildEpub({ title: 'Rehearsal' })));
  const fastHash = stored.fast_hash;
  return {
    cloud,
    fastHash,
    savePosition: (offs) => cloud.send('POST', `/books/read-position?fast_hash=${fastHash}`, { offs }),
    async readPosition() {
      const { items } = Books.parse(await cloud.get('/books'));
      return items.find(({ name }) => name === NAME)?.read_percent ?? 0;
    },
    async readChapter() {
      const { baseUrl, manifest } = Opened.parse(await cloud.get(`/reader/open/${stored.id}`));
      const response = await fetch(baseUrl + (manifest.spine[0]?.href ?? ''), { signal });
      const text = await response.text();
      if (response.status !== 200 || !text.includes('<')) throw new Error(`the chapter answers ${response.status}`);
    },
  };
};
