import { bin, catalogue, collections } from '@lectern/contracts';
import { ageOf, type MadeAt } from '../../../lib/action-age.ts';
import type { Client } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Deed, Entry } from '../entry.ts';

/** Books that one call takes. */
const AT_ONCE = 1000;

const idSets = new WeakMap<Deed, ReadonlySet<string>>();
const idsOf = (deed: Deed): ReadonlySet<string> => {
  const ids = idSets.get(deed) ?? new Set(deed.books.map(({ id }) => id));
  idSets.set(deed, ids);
  return ids;
};
const wereMaps = new WeakMap<Deed, ReadonlyMap<string, Entry>>();
const wereOf = (deed: Deed & { kind: 'restore' }): ReadonlyMap<string, Entry> => {
  const were = wereMaps.get(deed) ?? new Map(deed.were?.map((book) => [book.id, book]));
  wereMaps.set(deed, were);
  return were;
};
export const touches = (deed: Deed, id: string): boolean => idsOf(deed).has(id);

/** A book as it is when the deed is done; null: gone. */
export const done = (deed: Deed, id: string, book: Entry | null): Entry | null => {
  if (deed.kind === 'restore') return book ?? wereOf(deed).get(id) ?? null;
  if (book === null) return null;
  switch (deed.kind) {
    case 'favourite':
      return { ...book, favorite: deed.value };
    case 'status':
      return { ...book, read_status: deed.status === 'unread' ? '' : deed.status };
    case 'bin':
      return null;
    case 'collection': {
      const others = book.collection_ids.filter((one) => one !== deed.collection.id);
      return { ...book, collection_ids: deed.isIn ? [...others, deed.collection.id] : others };
    }
    default:
      return deed satisfies never;
  }
};

const call = (client: Client, deed: Deed, ids: string[], ageMs: number): Promise<unknown> => {
  switch (deed.kind) {
    case 'favourite':
      return client(catalogue.favourite, { body: { ids, value: deed.value }, ageMs });
    case 'status':
      return client(catalogue.status, { body: { ids, status: deed.status }, ageMs });
    case 'bin':
      return client(bin.put, { body: { ids }, ageMs });
    case 'restore':
      return client(bin.restore, { body: { ids }, ageMs });
    case 'collection': {
      const [add, remove] = deed.isIn ? [ids, []] : [[], ids];
      return client(collections.changeBooks, { params: { id: deed.collection.id }, body: { add, remove }, ageMs });
    }
    default:
      return deed satisfies never;
  }
};

/** Tells the cloud; `made` is when the reader did it. @throws CallError when it refuses, NetworkError when it does not answer. */
export const send = async (client: Client, deed: Deed, made: MadeAt): Promise<void> => {
  const ids = deed.books.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await call(client, deed, ids.slice(from, from + AT_ONCE), ageOf(made)).catch((error: unknown) => {
      // Gone already, from another device: that is what was asked for.
      const isGone = error instanceof CallError && error.code === 'file.not_found';
      if (deed.kind !== 'bin' || !isGone) throw error;
    });
  }
};
