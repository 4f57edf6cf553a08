import { type ErrorBody, type ErrorCode, errors } from '@lectern/contracts';

/** A refusal: the server answered, and the answer is no. Its text is `errors:<code>` in every language. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  readonly details: NonNullable<ErrorBody['details']>;
  /** Seconds to wait before trying again (`Retry-After`), or null. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, details: ErrorBody['details'] = {}, retryAfter: number | null = null) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: offline, or the server is not there. Nothing is known about what it did. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

const isCode = (text: unknown): text is ErrorCode => typeof text === 'string' && Object.hasOwn(errors, text);

const detailsOf = (value: unknown): NonNullable<ErrorBody['details']> =>
  Object.fromEntries(
    Object.entries(value !== null && typeof value === 'object' ? value : {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** Reads the body of a refusal; a body that is not ours (a proxy's page) is a fault of the server. */
export const refusalFrom = (body: unknown, retryAfter: string | null): CallError => {
  const fields: { error?: unknown; details?: unknown } = body !== null && typeof body === 'object' ? body : {};
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new CallError(
    isCode(fields.error) ? fields.error : 'server.fault',
    detailsOf(fields.details),
    Number.isFinite(seconds) ? seconds : null,
  );
};
