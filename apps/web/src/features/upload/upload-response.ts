import { StoredBook } from '@lectern/contracts';
import { session } from '../../lib/api.ts';
import { CallError, NetworkError, refusalFrom } from '../../lib/call-error.ts';

/** The response to a request that was sent without `call`; `body` is parsed JSON, or null. */
export type UploadResponse = { status: number; body: unknown; retryAfter: string | null };

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Statuses of a proxy that does not reach the server. */
const GATEWAY_ERRORS = new Set([502, 503, 504]);

/** Converts an unsuccessful response: to the server's refusal, or to NetworkError if the server did not answer. Null for success. */
export const toError = ({ status, body, retryAfter }: UploadResponse): CallError | NetworkError | null => {
  if (status >= 200 && status < 300) return null;
  const refusal = refusalFrom(body, retryAfter);
  if (refusal.code === 'server.fault' && GATEWAY_ERRORS.has(status)) return new NetworkError(`answered ${status}`);
  return refusal;
};

/** Whether a new token may help. */
export const isTokenExpired = (response: UploadResponse): boolean => {
  const error = toError(response);
  return error instanceof CallError && error.code === 'auth.token_expired';
};

/** Only these codes end the session. */
const sessionEndCodes = new Set<string>(['auth.token_missing', 'auth.token_malformed', 'auth.token_unknown']);

/** Returns the error for the sender, and ends the session if the server no longer knows it. */
export const toSenderError = (refusal: CallError): CallError => {
  if (sessionEndCodes.has(refusal.code)) session.handleRejectedToken();
  return refusal;
};

/** @throws Error when the body is no book */
export const parseStoredBook = (body: unknown, callName: string): StoredBook => {
  const book = StoredBook.safeParse(body);
  if (!book.success) throw new Error(`The reply of ${callName} is not as agreed`, { cause: book.error });
  return book.data;
};
