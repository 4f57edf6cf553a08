import { type ErrorBody, type ErrorCode, errors } from '@lectern/contracts';

/** A refusal: the server answered with an error. Its text is `errors:<code>` in every language. */
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

/** No response arrived: offline, or the server is unreachable. It is unknown whether the call took effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

const isErrorCode = (text: unknown): text is ErrorCode => typeof text === 'string' && Object.hasOwn(errors, text);

const parseDetails = (value: unknown): NonNullable<ErrorBody['details']> =>
  Object.fromEntries(
    Object.entries(value !== null && typeof value === 'object' ? value : {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** Parses the body of an error response; a foreign body (a proxy's page) counts as a fault of the server. */
export const refusalFrom = (body: unknown, retryAfter: string | null): CallError => {
  const fields: { error?: unknown; details?: unknown } = body !== null && typeof body === 'object' ? body : {};
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new CallError(
    isErrorCode(fields.error) ? fields.error : 'server.fault',
    parseDetails(fields.details),
    Number.isFinite(seconds) ? seconds : null,
  );
};
