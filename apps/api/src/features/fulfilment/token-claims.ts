import { createHash } from 'node:crypto';
import type { BookContents } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BookRow } from '../books/books.service.ts';
import { type TokenClaim, tokenClaimsDb } from './token-claims.db.ts';

type TokenContents = BookContents & { kind: 'token' };
export type TokenClaims = ReturnType<typeof createTokenClaims>;

/** When a token expires; null for other books, and for a token that does not say. */
export const getTokenExpiry = (contents: BookContents | null): Date | null =>
  contents?.kind === 'token' && contents.expires !== null ? new Date(contents.expires) : null;

/**
 * Who has the token of a purchase or loan: one reader in the whole installation, as long as the token is in library or bin
 * (decision 40). Used by the transactions that add and delete books, which hold the lock on the reader's row when they claim.
 */
export const createTokenClaims = () => ({
  /**
   * Locks the reader's library book with another token of the same purchase or loan. Null when there is none. Called before
   * the reader's row is locked.
   */
  async lockOwnBook(tx: Db, readerId: bigint, contents: TokenContents): Promise<BookRow | null> {
    const key = computeKey(contents);
    return key && tokenClaimsDb.lockBook(tx, readerId, key);
  },
  /** The id of that book now, once the reader's row is locked. */
  async findOwnBookId(tx: Db, readerId: bigint, contents: TokenContents): Promise<bigint | null> {
    const key = computeKey(contents);
    return key && tokenClaimsDb.findBookId(tx, readerId, key);
  },
  /** @throws Refusal `fulfilment.other_account` when another reader has a token of the same purchase or loan */
  async claim(
    tx: Db,
    { contents, ...holder }: Pick<TokenClaim, 'readerId' | 'sha256' | 'purchased'> & { contents: TokenContents },
  ): Promise<void> {
    const claim = { ...holder, key: computeKey(contents), singleDevice: contents.singleDevice ?? false };
    // a shop knows whose purchase it is; whoever merely got hold of the file has to give way
    if (claim.purchased && claim.key) await tokenClaimsDb.deleteUndelivered(tx, claim);
    await tokenClaimsDb.deleteKeyless(tx, claim);
    if (!(await tokenClaimsDb.upsert(tx, claim))) throw new Refusal('fulfilment.other_account');
  },
  /** Frees the tokens of books that have just been deleted for good. */
  releaseOrphaned: tokenClaimsDb.deleteOrphaned,
});

/** Lengths keep the parts apart. Null when the token does not name all of them. */
const computeKey = ({ fulfilment }: TokenContents): Uint8Array<ArrayBuffer> | null => {
  if (!fulfilment) return null;
  const { distributor, transaction, resource } = fulfilment;
  const text = JSON.stringify([distributor, transaction, resource]);
  return new Uint8Array(createHash('sha256').update(text).digest());
};
