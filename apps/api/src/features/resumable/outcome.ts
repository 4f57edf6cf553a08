import type { Book, ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { StoredUpload, StoredZipResult, ZipResult } from '../uploads/uploads.service.ts';
import type { Outcome, ZipOutcome } from './resumable.db.ts';

/**
 * Refusals that the same bytes would meet again. All others may pass: the chunks wait for the next attempt. A mismatch here
 * is one with the MD5 that the client sent; whether all bytes were read is checked before.
 */
const FINAL = new Set<ErrorCode>([
  'file.already_there',
  'file.path_invalid',
  'file.too_many_inside',
  'file.format_unsupported',
  'file.sound_unsupported',
  'file.mime_unsupported',
  'file.mismatch',
  'file.unreadable',
  'file.invalid',
  'file.link_invalid',
  'lcp.licence_broken',
  'fulfilment.other_account',
]);

export const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && FINAL.has(error.code);

/** What is stored about one book of a ZIP. */
export const toZipOutcome = ({ name, book, refusal }: ZipResult): ZipOutcome =>
  book ? { name, book: String(book.row.id) } : { name, refusal: refusal.code, details: refusal.details };

/**
 * The answer to an upload, from its stored outcome.
 * @throws Refusal, the stored one, or `file.not_found` when the book was deleted since
 */
export const restoreOutcome = async (
  outcome: Outcome,
  findBook: (id: string) => Promise<Book>,
  listLeftOut: (id: string) => Promise<string[]>,
): Promise<StoredUpload> => {
  if ('refusal' in outcome) throw new Refusal(outcome.refusal, outcome.details);
  if ('book' in outcome) {
    const { book: id } = outcome;
    return { book: await findBook(id), zipResults: null, leftOut: await listLeftOut(id) };
  }
  const zipResults = await Promise.all(outcome.each.map((zipOutcome) => restoreZipOutcome(zipOutcome, findBook)));
  const [first] = zipResults.flatMap(({ book }) => book ?? []);
  if (!first) throw new Refusal('file.not_found');
  return { book: first, zipResults, leftOut: [] };
};

const restoreZipOutcome = async (
  { name, ...outcome }: ZipOutcome,
  findBook: (id: string) => Promise<Book>,
): Promise<StoredZipResult> => {
  try {
    if ('refusal' in outcome) throw new Refusal(outcome.refusal, outcome.details);
    return { name, book: await findBook(outcome.book) };
  } catch (error) {
    if (error instanceof Refusal) return { name, refusal: error };
    throw error;
  }
};
