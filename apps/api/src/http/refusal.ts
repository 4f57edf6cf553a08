import { type ErrorCode, errors } from '@lectern/contracts';

/** An answer that says no: expected, with a code that has words in every language. Everything else thrown is a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string | number>;
  /** Seconds after which trying again makes sense, for the Retry-After header. */
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
