import type { Fingerprints } from '@lectern/formats';
import type { Db } from '../../../platform/db/db.ts';
import type { BookRow } from '../../books/books.service.ts';
import type { ExtractedDocument } from '../../files/files.service.ts';
import { getTokenExpiry } from '../../fulfilment/fulfilment.service.ts';
import type { RecordChange } from '../../sync/sync.service.ts';
import { RolledBack } from './clean-up.ts';
import { toNewBook } from './extract-metadata.ts';
import type { IngestContext } from './ingest-context.ts';

type Extracted = Pick<ExtractedDocument, 'document' | 'facts'>;

/** The library has a token of the same purchase or loan that expires no earlier. */
export class TokenPresent extends RolledBack {
  readonly row: BookRow;
  constructor(row: BookRow) {
    super('the library has this token');
    this.row = row;
  }
}
/** Another upload of the reader added or removed a token of the same purchase or loan meanwhile. */
export class TokenChanged extends RolledBack {}

/**
 * The reader's book whose token this one renews: of the same purchase or loan, expiring earlier. Null when there is none. Runs
 * before the reader's row is locked. @throws TokenPresent
 */
export const lockRenewedToken = async (
  { services: { tokenClaims }, readerId }: IngestContext,
  tx: Db,
  { document: { contents } }: Extracted,
): Promise<BookRow | null> => {
  if (contents?.kind !== 'token') return null;
  const held = await tokenClaims.lockOwnBook(tx, readerId, contents);
  const [heldUntil, expiresAt] = [held?.tokenExpiresAt ?? null, getTokenExpiry(contents)];
  const isLater = heldUntil !== null && expiresAt !== null && expiresAt > heldUntil;
  if (held && !isLater) throw new TokenPresent(held);
  return held;
};

/** Makes the reader the one who has this token; does nothing for other books. @throws Refusal `fulfilment.other_account`, TokenChanged */
export const claimToken = async (
  { services: { tokenClaims }, readerId, isPurchased }: IngestContext,
  tx: Db,
  { prints, extracted, renewed }: { prints: Fingerprints; extracted: Extracted; renewed: BookRow | null },
): Promise<void> => {
  const { contents } = extracted.document;
  if (contents?.kind !== 'token') return;
  const held = await tokenClaims.findOwnBookId(tx, readerId, contents);
  if (held !== (renewed?.id ?? null)) throw new TokenChanged();
  await tokenClaims.claim(tx, { readerId, sha256: prints.sha256, purchased: isPurchased, contents });
};

/**
 * Puts the new token in the place of the old one, which the reader keeps as the same book, and frees the space of the old. Answers
 * the book.
 */
export const replaceToken = async (
  { services: { books, removal, quota }, readerId, file, isPurchased }: IngestContext,
  tx: Db,
  changed: RecordChange,
  { prints, extracted, renewed }: { prints: Fingerprints; extracted: Extracted; renewed: BookRow },
): Promise<BookRow> => {
  const { sha256, md5, fastHash, bytes } = toNewBook(file.name, prints, extracted);
  const { facts } = extracted;
  const tokenExpiresAt = getTokenExpiry(extracted.document.contents);
  const row = await books.replaceFile(tx, changed, renewed, { sha256, facts, md5, fastHash, bytes, tokenExpiresAt });
  if (isPurchased) await books.setPurchased(tx, row, true);
  const freed = renewed.free ? 0 : Number(renewed.bytes);
  await quota.moveToBin(tx, readerId, freed);
  await quota.releaseBinned(tx, readerId, freed);
  await removal.release(tx, [renewed.sha256]);
  return row;
};
