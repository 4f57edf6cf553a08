import { StoredBook } from '@lectern/contracts';
import { session } from '../../lib/api.ts';
import { CallError, NetworkError, refusalFrom } from '../../lib/call-error.ts';

/** What came back of something sent without `call`; `body` is parsed JSON, or null. */
export type Answer = { status: number; body: unknown; retryAfter: string | null };

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Said by what stands before the server and does not reach it. */
const OUT_OF_REACH = new Set([502, 503, 504]);

/** Why it is no success, or null: what the server says, or NetworkError when it was not the server that answered. */
export const troubleOf = ({ status, body, retryAfter }: Answer): CallError | NetworkError | null => {
  if (status >= 200 && status < 300) return null;
  const refusal = refusalFrom(body, retryAfter);
  if (refusal.code === 'server.fault' && OUT_OF_REACH.has(status)) return new NetworkError(`answered ${status}`);
  return refusal;
};

/** Whether another token may be answered otherwise. */
export const isExpired = (answer: Answer): boolean => {
  const trouble = troubleOf(answer);
  return trouble instanceof CallError && trouble.code === 'auth.token_expired';
};

/** Only these say that the server no longer knows us; any other refusal leaves the session alone. */
const ends = new Set<string>(['auth.token_missing', 'auth.token_malformed', 'auth.token_unknown']);

/** A refusal as an error of its sender, who may be unknown by now. */
export const heeded = (refusal: CallError): CallError => {
  if (ends.has(refusal.code)) session.refused();
  return refusal;
};

/** @throws Error when it is no book */
export const bookIn = (body: unknown, call: string): StoredBook => {
  const book = StoredBook.safeParse(body);
  if (!book.success) throw new Error(`The reply of ${call} is not as agreed`, { cause: book.error });
  return book.data;
};
