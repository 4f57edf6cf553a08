/** Longer statements of requests and jobs are cut. */
export const STATEMENT_TIMEOUT_MS = 30_000;
