import type { z } from 'zod';
import type { Db } from '../db/db.ts';

/** One kind of job: what it is called, what it is told, and how patiently it is tried. Features declare them in `x.jobs.ts`. */
export type JobKind<P extends object = object> = {
  /** `<feature>.<what>`, unique in the product, never changed: jobs of the name may be waiting. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Tries in all; after the last one the job is a dead letter. A try that is cut off by a stop or a crash counts. */
  readonly attempts: number;
  /** Seconds before the second try; about twice as long before each later one, an hour at most. */
  readonly pauseSeconds: number;
  /** A try that takes longer is told by its signal, counts as failed and may be tried again while it still runs. */
  readonly limitSeconds: number;
  /** So many are done side by side where they come in numbers; those that come meanwhile wait for each other. Else one. */
  readonly atOnce?: number;
  /** While a job with the same key waits, sending another one does nothing. Without it every job counts. */
  readonly key?: (payload: P) => string;
  /** When one is sent by itself, with the payload `{}`: minute, hour, day, month, weekday, in UTC. Missed ones are made up for once. */
  readonly schedule?: string;
};

/** A kind of job and who does it. May be run twice for one job: a worker can die after the work and before saying so. */
export type Job = {
  readonly kind: Omit<JobKind, 'payload' | 'key'> & { readonly once: boolean };
  /** @throws ZodError for a payload that is none of this kind; any error is a failed try. */
  run(payload: unknown, signal: AbortSignal): Promise<unknown>;
};

/** Joins a kind with its handler; whatever the handler answers goes to the worker's log. */
export const job = <P extends object>(
  kind: JobKind<P>,
  handle: (payload: P, signal: AbortSignal) => Promise<unknown>,
): Job => ({
  kind: { ...kind, once: kind.key !== undefined },
  run: async (payload, signal) => handle(kind.payload.parse(payload), signal),
});

/** What is known of one kind: jobs waiting (for a retry too), running, and when the next one comes by itself. */
export type Waiting = { name: string; waiting: number; running: number; schedule: string | null; next: Date | null };

/** A job that failed as often as it may; it stays for 90 days. */
export type DeadLetter = { id: string; name: string; payload: object; attempts: number; why: string; at: Date };

/** Work for later, kept in the database. Every maker passes queue.suite.ts. */
export type Queue = {
  /** Makes what the first `send` of a kind would wait for. */
  open<P extends object>(kind: JobKind<P>): Promise<void>;
  /** With `tx` the job is there only if that transaction commits. */
  send<P extends object>(kind: JobKind<P>, payload: P, options?: { tx?: Db; notBefore?: Date }): Promise<void>;
  /** Begins to do jobs of these kinds, one of each at a time or as many as the kind says, and keeps their schedules; others are kept no longer. */
  work(jobs: readonly Job[]): Promise<void>;
  list(): Promise<Waiting[]>;
  /** The newest first. */
  failed(): Promise<DeadLetter[]>;
  /**
   * Makes a dead letter wait again, with all its tries. `superseded`: another one with its key waits already, which will
   * do its work.
   */
  retry(id: string): Promise<'waits' | 'superseded' | 'unknown'>;
  /** Begins nothing more; what runs may finish within the time, then it is told by its signal and given back. */
  close(drainMs?: number): Promise<void>;
};
