import { FingerprintHasher, type Fingerprints } from '@lectern/formats';
import { addStoredBook } from './add-to-library.ts';
import { cleanUp } from './clean-up.ts';
import { ingestBook, refusePresent } from './ingest-book.ts';
import type { IngestContext } from './ingest-context.ts';

/**
 * Adds a book that the product itself gives to everybody: it counts for no space, and usually its bytes are stored already.
 * @param knownFacts the facts of seed books that this process has added, by SHA-256 in hex. Those of readers’ uploads are not used: they depend
 * on the names of the uploads (decision 30)
 * @throws Refusal `file.already_there`, `file.removed`
 */
export const ingestSeedBook = async (
  ctx: IngestContext,
  bytes: Uint8Array,
  knownFacts: Map<string, string>,
): Promise<void> => {
  const { services, readerId, unreferencedObjects } = ctx;
  const prints = computePrints(bytes);
  const hash = prints.sha256.toString('hex');
  try {
    await services.refuseRemoved(readerId, prints.sha256);
    const facts = knownFacts.get(hash);
    const stored = facts === undefined ? null : await addStoredBook(ctx, prints, facts);
    if (stored) return refusePresent(stored);
    const received = await services.files.receive(once(bytes));
    unreferencedObjects.add(received.key);
    const book = await ingestBook(ctx, received);
    refusePresent(book);
    if (book.outcome === 'added') knownFacts.set(hash, book.row.facts);
  } finally {
    await cleanUp(ctx);
  }
};

const computePrints = (bytes: Uint8Array): Fingerprints => {
  const fingerprints = new FingerprintHasher();
  fingerprints.update(bytes);
  return fingerprints.finish();
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}
