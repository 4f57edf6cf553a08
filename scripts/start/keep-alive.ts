import { setTimeout as pause } from 'node:timers/promises';
import type { Child, Ready } from './child.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const PROVEN_AFTER_MS = 60_000;

/** A program that is started again whenever it dies. */
export type KeptAlive = { readonly ready: Ready; stop(): Promise<void>; kill(): void };

export type KeepAliveOptions = {
  /** Told about every unexpected end and every failed attempt, in words. */
  readonly onTrouble: (reason: string) => void;
  /** Told when a later incarnation is ready. */
  readonly onReady?: () => void;
  readonly firstPauseMs?: number;
};

/**
 * Starts a program and starts it again when it dies, after a pause that doubles with every death in a row and is short
 * again once an incarnation has lived for a minute. Rejects when the very first start fails: then something is wrong
 * that trying again does not mend.
 */
export const keepAlive = async (
  start: (earlier: Ready | undefined) => Promise<Child>,
  { onTrouble, onReady, firstPauseMs = FIRST_PAUSE_MS }: KeepAliveOptions,
): Promise<KeptAlive> => {
  let child = await start(undefined);
  const { ready } = child;
  const stopping = new AbortController();
  let pauseMs = firstPauseMs;

  const startAgain = async (): Promise<boolean> => {
    await pause(pauseMs, undefined, { signal: stopping.signal });
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    const next = await start(ready);
    if (stopping.signal.aborted) await next.stop();
    child = next;
    return true;
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const bornAt = performance.now();
      let reason = await child.ended;
      if (performance.now() - bornAt > PROVEN_AFTER_MS) pauseMs = firstPauseMs;
      for (let alive = false; !alive && !stopping.signal.aborted; ) {
        onTrouble(reason);
        alive = await startAgain().catch((error: unknown) => {
          reason = error instanceof Error ? error.message : String(error);
          return false;
        });
      }
      if (!stopping.signal.aborted) onReady?.();
    }
  };
  const watched = watch();

  return {
    ready,
    stop: async () => {
      stopping.abort();
      await child.stop();
      await watched;
    },
    kill: () => {
      stopping.abort();
      child.kill();
    },
  };
};
