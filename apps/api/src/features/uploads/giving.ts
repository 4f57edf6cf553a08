import { Fingerprints } from '@lectern/formats';
import type { Db } from '../../platform/db/db.ts';
import type { BookRow } from '../books/books.service.ts';
import type { Described, FileService, Received } from '../files/files.service.ts';
import type { Counting } from './counted.ts';

type Shelf = Counting & { readerId: bigint; name: string; type: string | undefined; free: boolean };
type Parts = {
  files: FileService;
  refuseRemoved(readerId: bigint, sha256: Uint8Array): Promise<void>;
  shelve: (
    to: Shelf,
    prints: Received['prints'],
    found: Omit<Described, 'pictures'>,
    hold: (tx: Db) => Promise<void>,
  ) => Promise<unknown>;
  settle: (to: Shelf, received: Received) => Promise<{ row: Pick<BookRow, 'sha256' | 'facts'>; isNew: boolean }>;
  /** Null for what makes that all is to be looked at again. */
  anew: (error: unknown) => null;
};

/** Books that the product itself gives, the same bytes to everybody: as a rule they are stored already. */
export const giving = ({ files, refuseRemoved, shelve, settle, anew }: Parts) => {
  /** What was found in books that this process has given before, by their SHA-256: what readers' uploads led to says nothing of them. */
  const given = new Map<string, string>();
  return {
    /**
     * Puts in a book that counts for no space.
     * @param first runs in the transaction that shelves it, before anything else
     * @throws Refusal `file.already_there`, `file.removed`
     */
    async give(readerId: bigint, name: string, bytes: Uint8Array, first: (tx: Db) => Promise<void>): Promise<void> {
      const to = { readerId, name, type: undefined, begin: first, again: first, free: true };
      const prints = printsOf(bytes);
      const hash = prints.sha256.toString('hex');
      await refuseRemoved(readerId, prints.sha256);
      const facts = given.get(hash);
      const key = facts === undefined ? null : { sha256: prints.sha256, facts };
      const document = key && (await files.document(key));
      if (key && document) {
        const hold = (tx: Db): Promise<void> => files.holdPresent(tx, key);
        if (await shelve(to, prints, { document, facts: key.facts }, hold).catch(anew)) return;
      }
      const { row, isNew } = await settle(to, await files.receive(once(bytes)));
      if (isNew) given.set(hash, row.facts);
    },
  };
};

const printsOf = (bytes: Uint8Array): Received['prints'] => {
  const prints = new Fingerprints();
  prints.update(bytes);
  return prints.finish();
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}
