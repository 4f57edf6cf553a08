import { type ErrorCode, health } from '@lectern/contracts';
import { call } from '../../lib/api.ts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import type { Hear } from './engine/queue.ts';

/** In milliseconds, before each further try or look; the last one is kept to. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** Tries that fail one after the other although the server is there, and without anything having got across. */
const MOST_FAILED = 6;
/** A server that has not said a word for so long is not there. */
const LOOK_MS = 10_000;
/** May be answered otherwise when asked again. */
export const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request.too_many',
  'request.too_slow',
  'server.unavailable',
  'file.not_created',
  'file.not_stored',
]);

/** Somebody else is at work, and it ends by itself: waited for without counting. */
export class NotYet extends Error {
  readonly pauseMs: number;
  constructor(pauseMs: number) {
    super('not yet');
    this.pauseMs = pauseMs;
  }
}

/** Ends early when the network comes back. @throws the signal's reason */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
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

const pauseBefore = (time: number): number => PAUSES[Math.min(time, PAUSES.length) - 1] ?? 0;

const isThere = async (signal: AbortSignal): Promise<boolean> => {
  const look = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  return call(health.check, {}, look).then(
    () => true,
    () => false,
  );
};

/** Waits for the server, however long it takes. Answers whether there was anything to wait for. */
const untilThere = async ({ signal, onAway }: Pick<Hear, 'signal' | 'onAway'>): Promise<boolean> => {
  for (let looks = 0; ; looks += 1) {
    if (await isThere(signal)) return looks > 0;
    signal.throwIfAborted();
    onAway();
    await rest(pauseBefore(looks + 1), signal);
  }
};

/**
 * Tries until it works, or is refused. A server out of reach is waited for without end; what breaks although it is there is
 * tried some more times, counted from where `attempt` has last said that something got across.
 * @throws what the last try threw, the signal's reason
 */
export const keepTrying = async <T>(
  attempt: (gotAcross: () => void) => Promise<T>,
  hear: Pick<Hear, 'signal' | 'onAway'>,
): Promise<T> => {
  const { signal } = hear;
  let failed = 0;
  const gotAcross = (): void => void (failed = 0);
  for (;;) {
    signal.throwIfAborted();
    try {
      return await attempt(gotAcross);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotYet) {
        await rest(error.pauseMs, signal);
        continue;
      }
      const refusal = error instanceof CallError ? error : null;
      if (!(refusal ? PASSING.has(refusal.code) : error instanceof NetworkError)) throw error;
      if (refusal === null && (await untilThere(hear))) failed = 0;
      failed += 1;
      if (failed > MOST_FAILED) throw error;
      await rest((refusal?.retryAfter ?? 0) * 1000 || pauseBefore(failed - 1), signal);
    }
  }
};
