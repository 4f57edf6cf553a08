import { type ErrorCode, errors } from '@lectern/contracts';

/** An expected error response with a code that has a text in every language. Any other thrown error is a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string | number>;
  /** Seconds for the Retry-After header; null: no header. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, details: Record<string, string | number> = {}, retryAfter: number | null = null) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
