import { setTimeout as pause } from 'node:timers/promises';
import type { Child, Ready } from './child.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const STABLE_AFTER_MS = 60_000;

/** A program that is restarted whenever it ends. */
export type SupervisedProgram = { readonly ready: Ready; stop(): Promise<void>; kill(): void };

export type SuperviseOptions = {
  /** Receives the reason of every unexpected end and every failed restart. */
  readonly onTrouble: (reason: string) => void;
  /** Called when a restarted program is ready. */
  readonly onReady?: () => void;
  readonly firstPauseMs?: number;
};

/**
 * Starts a program and restarts it when it ends, after a pause that doubles with every crash in a row and is reset once the
 * program has run for a minute. Rejects when the first start fails, because a retry would not help.
 */
export const superviseProgram = async (
  start: (earlier: Ready | undefined) => Promise<Child>,
  { onTrouble, onReady, firstPauseMs = FIRST_PAUSE_MS }: SuperviseOptions,
): Promise<SupervisedProgram> => {
  let child = await start(undefined);
  const { ready } = child;
  const stopping = new AbortController();
  let pauseMs = firstPauseMs;

  const restart = async (): Promise<boolean> => {
    await pause(pauseMs, undefined, { signal: stopping.signal });
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    const next = await start(ready);
    if (stopping.signal.aborted) await next.stop();
    child = next;
    return true;
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      let reason = await child.ended;
      if (performance.now() - startedAt > STABLE_AFTER_MS) pauseMs = firstPauseMs;
      for (let alive = false; !alive && !stopping.signal.aborted; ) {
        onTrouble(reason);
        alive = await restart().catch((error: unknown) => {
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
