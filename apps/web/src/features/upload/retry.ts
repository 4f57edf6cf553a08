import { type ErrorCode, health } from '@lectern/contracts';
import { call } from '../../lib/api.ts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import type { UploadEvents } from './engine/upload-queue.ts';

/** Delays before further attempts; the last one repeats. */
const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** Attempts in a row that may fail while the server is reachable and no data arrives. */
const MAX_FAILURES = 6;
/** A server that does not answer in this time is unreachable. */
const HEALTH_TIMEOUT_MS = 10_000;
/** Errors that may not come again. */
export const TRANSIENT_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request.too_many',
  'request.too_slow',
  'server.unavailable',
  'file.not_created',
  'file.not_stored',
]);

/** Something else is still at work: the next attempt does not count as a failure. */
export class RetryLaterError extends Error {
  readonly delayMs: number;
  constructor(delayMs: number) {
    super('retry later');
    this.delayMs = delayMs;
  }
}

/** Waits, and ends early when the network is back. @throws the signal's reason */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      removeEventListener('online', wake);
      settle();
    };
    const stop = end(() => reject(signal.reason));
    const wake = end(resolve);
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', stop);
    addEventListener('online', wake);
  });

const getDelay = (attempt: number): number => DELAYS_MS[Math.min(attempt, DELAYS_MS.length) - 1] ?? 0;

const isServerReachable = async (signal: AbortSignal): Promise<boolean> => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]);
  return call(health.check, {}, timeout).then(
    () => true,
    () => false,
  );
};

/** Waits for the server without limit. Returns whether it was unreachable. */
const waitForServer = async ({ signal, onOffline }: Pick<UploadEvents, 'signal' | 'onOffline'>): Promise<boolean> => {
  for (let checks = 0; ; checks += 1) {
    if (await isServerReachable(signal)) return checks > 0;
    signal.throwIfAborted();
    onOffline();
    await wait(getDelay(checks + 1), signal);
  }
};

/**
 * Repeats an attempt until it succeeds or is refused. Waits for an unreachable server without limit; other failures are
 * retried some times, counted from the last call of `onAdvance`.
 * @throws the error of the last attempt, the signal's reason
 */
export const retryUntilSent = async <T>(
  attempt: (onAdvance: () => void) => Promise<T>,
  events: Pick<UploadEvents, 'signal' | 'onOffline'>,
): Promise<T> => {
  const { signal } = events;
  let failures = 0;
  const onAdvance = (): void => void (failures = 0);
  for (;;) {
    signal.throwIfAborted();
    try {
      return await attempt(onAdvance);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RetryLaterError) {
        await wait(error.delayMs, signal);
        continue;
      }
      const refusal = error instanceof CallError ? error : null;
      if (!(refusal ? TRANSIENT_ERRORS.has(refusal.code) : error instanceof NetworkError)) throw error;
      if (refusal === null && (await waitForServer(events))) failures = 0;
      failures += 1;
      if (failures > MAX_FAILURES) throw error;
      await wait((refusal?.retryAfter ?? 0) * 1000 || getDelay(failures - 1), signal);
    }
  }
};
