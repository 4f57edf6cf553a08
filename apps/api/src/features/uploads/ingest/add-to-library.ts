import type { Fingerprints } from '@lectern/formats';
import { Refusal } from '../../../http/refusal.ts';
import type { BookRow } from '../../books/books.service.ts';
import {
  BytesVanished,
  type DocumentKey,
  type ExtractedDocument,
  type ReceivedFile,
} from '../../files/files.service.ts';
import { toNameByTitle } from '../file-name.ts';
import { claimToken, lockRenewedToken, replaceToken, TokenChanged, TokenPresent } from './claim-token.ts';
import { keepObjectsWhenUncertain, RolledBack } from './clean-up.ts';
import { toNewBook } from './extract-metadata.ts';
import type { IngestContext, IngestedBook } from './ingest-context.ts';
import { commitSpace, releaseSpaceInTransaction } from './reserve-space.ts';

const RETRY_SECONDS = 5;

type Extracted = Pick<ExtractedDocument, 'document' | 'facts'>;
/** The book with these bytes was moved to the bin after this upload had looked for it. */
class BinnedMeanwhile extends RolledBack {}

/** Restores the book with these bytes from the bin, because its reader has sent them again; null when the bin has none. */
export const restoreFromBin = async (ctx: IngestContext, received: ReceivedFile): Promise<IngestedBook | null> => {
  const { services, readerId, file, hooks, unreferencedObjects } = ctx;
  const { sha256 } = received.prints;
  return keepObjectsWhenUncertain(ctx, async () => {
    const row = await services.bin.restoreBySha256(readerId, { sha256, name: file.name }, async (tx, book, changed) => {
      await hooks.claim?.(tx);
      await releaseSpaceInTransaction(ctx, tx);
      await hooks.onAdded?.(tx, book, changed);
    });
    if (!row) return null;
    spendSpace(ctx);
    if (await services.files.restoreMissing(received, await services.files.findDocument(row)))
      unreferencedObjects.delete(received.key);
    return { row, outcome: 'restored' };
  });
};

/** The reader's book with these bytes, null when there is none. Bytes or covers of it that went missing are replaced by those received. */
export const findInLibrary = async (ctx: IngestContext, received: ReceivedFile): Promise<IngestedBook | null> => {
  const { books, files } = ctx.services;
  const row = await books.findBySha256(ctx.readerId, received.prints.sha256);
  if (!row) return null;
  const document = await files.findDocument(row);
  const isHeld = await keepObjectsWhenUncertain(ctx, () => files.restoreMissing(received, document));
  if (isHeld) ctx.unreferencedObjects.delete(received.key);
  return { row, outcome: 'present' };
};

/**
 * Stores the bytes with their document, and then adds the book, which holds them: the transaction of the reader writes rows of the
 * reader only. Null when everything has to be looked at again: the book was moved to the bin meanwhile, or the bytes were removed.
 * @throws Refusal `file.no_space`, and what the hooks throw
 */
export const addToLibrary = async (
  ctx: IngestContext,
  received: ReceivedFile,
  extracted: ExtractedDocument,
): Promise<IngestedBook | null> => {
  const { files } = ctx.services;
  const { stored } = await keepObjectsWhenUncertain(ctx, () => files.storeDocument(received, extracted));
  for (const bytes of stored) {
    ctx.unreferencedObjects.delete(bytes.key);
    ctx.unheldBytes.push(bytes);
  }
  const added = await addInTransaction(ctx, received.prints, extracted);
  if (added && added.outcome !== 'present') ctx.unheldBytes.length = 0;
  return added;
};

/** Adds a book whose bytes and document are stored already; null when they are not, or no longer. */
export const addStoredBook = async (
  ctx: IngestContext,
  prints: Fingerprints,
  facts: string,
): Promise<IngestedBook | null> => {
  const { files } = ctx.services;
  const document = await files.findDocument({ sha256: prints.sha256, facts });
  return document && addInTransaction(ctx, prints, { document, facts });
};

/** Space, book and hooks in one transaction. */
const addInTransaction = async (
  ctx: IngestContext,
  prints: Fingerprints,
  extracted: Extracted,
): Promise<IngestedBook | null> => {
  const { services, readerId, hooks, isPurchased, space } = ctx;
  const { sync, bin, books, files, removal } = services;
  const key: DocumentKey = { sha256: prints.sha256, facts: extracted.facts };
  const outcome: { renewed: BookRow | null } = { renewed: null };
  const add = () =>
    sync.write(readerId, async (tx, changed) => {
      const renewed = await lockRenewedToken(ctx, tx, extracted);
      outcome.renewed = renewed;
      await hooks.claim?.(tx);
      await commitSpace(ctx, tx, changed, prints.bytes);
      if (await bin.hasInTransaction(tx, readerId, prints.sha256)) throw new BinnedMeanwhile();
      await claimToken(ctx, tx, { prints, extracted, renewed });
      await files.holdDocument(tx, key);
      if (renewed) {
        const replaced = await replaceToken(ctx, tx, changed, { prints, extracted, renewed });
        await hooks.onAdded?.(tx, replaced, changed);
        return replaced;
      }
      const book = toNewBook(nameBook(ctx, extracted), prints, extracted);
      const row = await books.add(tx, changed, readerId, {
        book: { ...book, free: space.kind === 'free', purchased: isPurchased },
        metadata: extracted.document.metadata,
      });
      await hooks.onAdded?.(tx, row, changed);
      return row;
    });
  try {
    const row = await keepObjectsWhenUncertain(ctx, add);
    spendSpace(ctx);
    if (outcome.renewed) await removal.removeReleased();
    return { row, outcome: outcome.renewed ? 'renewed' : 'added' };
  } catch (error) {
    if (error instanceof TokenPresent) return { row: error.row, outcome: 'present' };
    if (error instanceof BinnedMeanwhile || error instanceof TokenChanged) return null;
    if (error instanceof BytesVanished) {
      // our own objects were removed with the rows: the file has to be sent again
      if (ctx.unheldBytes.length > 0) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      return null;
    }
    const present = isAlreadyThere(error) ? await books.findBySha256(readerId, prints.sha256) : null;
    if (present) return { row: present, outcome: 'present' };
    throw error;
  }
};

/** A publication that was fetched for a licence is named after its title, where the title makes a file name. */
const nameBook = ({ file, isNamedByTitle }: IngestContext, { document }: Extracted): string =>
  (isNamedByTitle ? toNameByTitle(document.metadata.title ?? '', file.name) : null) ?? file.name;

/** The committed transaction has taken the reservation. */
const spendSpace = (ctx: IngestContext): void => {
  if (ctx.space.kind === 'reserved') ctx.space = { kind: 'none' };
};

/** Another upload of the reader added the same bytes in the meantime. */
const isAlreadyThere = (error: unknown): boolean => error instanceof Refusal && error.code === 'file.already_there';
