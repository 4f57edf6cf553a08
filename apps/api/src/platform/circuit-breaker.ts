import type { Clock } from './clock.ts';

type Circuit = { failures: number; openUntil: number };

/** Stops calling a service for a while after repeated failures, so that nobody waits for it meanwhile. */
export type CircuitBreaker = {
  /** Runs `work`, or rejects at once. A failure is whatever `work` throws. @throws CircuitOpen, and what `work` throws */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/** The call was not made, because earlier ones failed. */
export class CircuitOpen extends Error {}

/** Keys that are tracked; the least recently used is dropped first. */
const MAX_KEYS = 1000;

/** Opens the circuit for `pauseMs` after `failures` in a row; then one trial call decides, and others are rejected meanwhile. */
export const createCircuitBreaker = ({
  failures,
  pauseMs,
  clock,
}: {
  failures: number;
  pauseMs: number;
  clock: Clock;
}): CircuitBreaker => {
  const circuits = new Map<string, Circuit>();
  const remember = (key: string, circuit: Circuit): void => {
    circuits.delete(key);
    circuits.set(key, circuit);
    const [oldest] = circuits.keys();
    if (circuits.size > MAX_KEYS && oldest !== undefined) circuits.delete(oldest);
  };
  const recordFailure = (key: string): void => {
    const count = (circuits.get(key)?.failures ?? 0) + 1;
    remember(key, { failures: count, openUntil: count >= failures ? clock.now().getTime() + pauseMs : 0 });
  };
  return {
    async run(key, work) {
      const circuit = circuits.get(key);
      const now = clock.now().getTime();
      if (circuit && circuit.openUntil > now) throw new CircuitOpen(`${key} did not answer lately`);
      // this is the trial call: others are rejected for another pause
      if (circuit && circuit.failures >= failures) circuit.openUntil = now + pauseMs;
      try {
        const answer = await work();
        circuits.delete(key);
        return answer;
      } catch (error) {
        recordFailure(key);
        throw error;
      }
    },
  };
};
