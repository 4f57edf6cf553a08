import { Fingerprints } from '@lectern/formats';
import type { Db } from '../../platform/db/db.ts';
import type { Document, FileService, Received } from '../files/files.service.ts';
import type { Counting } from './counted.ts';

type Shelf = Counting & { readerId: bigint; name: string; type: string | undefined; free: boolean };
type Parts = {
  files: FileService;
  refuseRemoved(readerId: bigint, sha256: Uint8Array): Promise<void>;
  shelve: (
    to: Shelf,
    prints: Received['prints'],
    document: Document,
    hold: (tx: Db) => Promise<void>,
  ) => Promise<unknown>;
  settle: (to: Shelf, received: Received) => Promise<unknown>;
  /** Null for what makes that all is to be looked at again. */
  anew: (error: unknown) => null;
};

/** Books that the product itself gives, the same bytes to everybody: as a rule they are stored already. */
export const giving = ({ files, refuseRemoved, shelve, settle, anew }: Parts) => ({
  /**
   * Puts in a book that counts for no space.
   * @param first runs in the transaction that shelves it, before anything else
   * @throws Refusal `file.already_there`, `file.removed`
   */
  async give(readerId: bigint, name: string, bytes: Uint8Array, first: (tx: Db) => Promise<void>): Promise<void> {
    const to = { readerId, name, type: undefined, begin: first, again: first, free: true };
    const prints = printsOf(bytes);
    await refuseRemoved(readerId, prints.sha256);
    const known = await files.document(prints.sha256);
    const hold = (tx: Db): Promise<void> => files.holdPresent(tx, prints.sha256);
    if (known && (await shelve(to, prints, known, hold).catch(anew))) return;
    await settle(to, await files.receive(once(bytes)));
  },
});

const printsOf = (bytes: Uint8Array): Received['prints'] => {
  const prints = new Fingerprints();
  prints.update(bytes);
  return prints.finish();
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}
