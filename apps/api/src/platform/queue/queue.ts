import type { z } from 'zod';
import type { Db } from '../db/db.ts';

/** A kind of job: its name, payload and retry policy. Features declare them in `x.jobs.ts`. */
export type JobKind<P extends object = object> = {
  /** `<feature>.<what>`, unique; never rename it, because queued jobs refer to it. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Maximum attempts; after the last one the job becomes a dead letter. Attempts interrupted by a stop or crash count. */
  readonly attempts: number;
  /** Seconds before the first retry; about doubled for each later one, at most an hour. */
  readonly retryDelaySeconds: number;
  /** A longer attempt gets its signal aborted, counts as failed and may be retried while it still runs. */
  readonly timeoutSeconds: number;
  /** Jobs of this kind that run concurrently, fetched in batches; default 1. */
  readonly concurrency?: number;
  /** While a job with the same key is queued, sending another one does nothing. */
  readonly key?: (payload: P) => string;
  /** Cron expression in UTC for jobs with the payload `{}`. Missed runs are made up for once. */
  readonly schedule?: string;
};

/** A kind of job with its handler, which may run twice for one job: a worker can die after the work, before acknowledging it. */
export type Job = {
  readonly kind: Omit<JobKind, 'payload' | 'key'> & { readonly deduplicated: boolean };
  /** @throws ZodError for an invalid payload; any error is a failed attempt */
  run(payload: unknown, signal: AbortSignal): Promise<unknown>;
};

/** Combines a kind with its handler, whose result goes to the worker's log. */
export const defineJob = <P extends object>(
  kind: JobKind<P>,
  handle: (payload: P, signal: AbortSignal) => Promise<unknown>,
): Job => ({
  kind: { ...kind, deduplicated: kind.key !== undefined },
  run: async (payload, signal) => handle(kind.payload.parse(payload), signal),
});

/** The state of a kind: waiting jobs (including retries), running jobs, and the next scheduled run. */
export type JobKindStatus = {
  name: string;
  waiting: number;
  running: number;
  schedule: string | null;
  next: Date | null;
};

/** A job that has used up its attempts; kept for 90 days. */
export type DeadLetter = { id: string; name: string; payload: object; attempts: number; why: string; at: Date };

/** A durable job queue. Every implementation passes queue.suite.ts. */
export type Queue = {
  /** Prepares the queue of a kind, so that the first `send` does not have to wait. */
  open<P extends object>(kind: JobKind<P>): Promise<void>;
  /** With `tx` the job exists only if that transaction commits. */
  send<P extends object>(kind: JobKind<P>, payload: P, options?: { tx?: Db; notBefore?: Date }): Promise<void>;
  /** Starts workers for these kinds and replaces all schedules with theirs. */
  work(jobs: readonly Job[]): Promise<void>;
  list(): Promise<JobKindStatus[]>;
  /** Dead letters, newest first. */
  failed(): Promise<DeadLetter[]>;
  /**
   * Requeues a dead letter with all its attempts. `superseded`: a job with its key is queued already and does the work.
   */
  retry(id: string): Promise<'waits' | 'superseded' | 'unknown'>;
  /** Starts no more jobs; running ones may finish within `drainMs`, then their signal is aborted and they are requeued. */
  close(drainMs?: number): Promise<void>;
};
