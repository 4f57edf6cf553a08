import type { Book, ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { BookResult, Stored } from '../uploads/uploads.service.ts';
import type { Outcome, OutcomeOfOne } from './resumable.db.ts';

/**
 * Sent again the same file would be refused again. All others may pass: its pieces wait for the next try. A mismatch is one
 * with the MD5 that the client told; that all bytes are read is seen to before.
 */
const FINAL = new Set<ErrorCode>([
  'file.already_there',
  'file.path_invalid',
  'file.too_many_inside',
  'file.format_unsupported',
  'file.mime_unsupported',
  'file.mismatch',
  'file.unreadable',
  'file.invalid',
]);

export const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && FINAL.has(error.code);

/** What came of one of several books, as it is kept. */
export const remembered = ({ name, book, refusal }: BookResult): OutcomeOfOne =>
  book ? { name, book: book.id } : { name, refusal: refusal.code, details: refusal.details };

/**
 * What was kept, as it was told. `own` finds a book by its id.
 * @throws Refusal, the one that was kept, or `file.not_found` when the book was deleted since
 */
export const toldAgain = async (outcome: Outcome, own: (id: string) => Promise<Book>): Promise<Stored> => {
  if ('refusal' in outcome) throw new Refusal(outcome.refusal, outcome.details);
  if ('book' in outcome) return { book: await own(outcome.book), each: null };
  const each = await Promise.all(outcome.each.map((one) => oneToldAgain(one, own)));
  const [book] = each.flatMap((one) => one.book ?? []);
  if (!book) throw new Refusal('file.not_found');
  return { book, each };
};

const oneToldAgain = async (
  { name, ...one }: OutcomeOfOne,
  own: (id: string) => Promise<Book>,
): Promise<BookResult> => {
  try {
    if ('refusal' in one) throw new Refusal(one.refusal, one.details);
    return { name, book: await own(one.book) };
  } catch (error) {
    if (error instanceof Refusal) return { name, refusal: error };
    throw error;
  }
};
