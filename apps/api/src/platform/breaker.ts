import type { Clock } from './clock.ts';

type Circuit = { failures: number; openUntil: number };

/** Somebody who did not answer a few times is not asked for a while: nobody has to wait for them meanwhile. */
export type Breaker = {
  /** Runs `work`, or refuses at once. A failure is what `work` throws. @throws CircuitOpen, and what `work` throws */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/** Not asked, since earlier tries failed. */
export class CircuitOpen extends Error {}

/** So many keys are remembered; the one that was heard of longest ago goes first. */
const MOST_KEYS = 1000;

/** After `failures` in a row nobody is asked for `pauseMs`, then one try decides; others are refused while it is under way. */
export const breakerWith = ({
  failures,
  pauseMs,
  clock,
}: {
  failures: number;
  pauseMs: number;
  clock: Clock;
}): Breaker => {
  const circuits = new Map<string, Circuit>();
  const remember = (key: string, circuit: Circuit): void => {
    circuits.delete(key);
    circuits.set(key, circuit);
    const [oldest] = circuits.keys();
    if (circuits.size > MOST_KEYS && oldest !== undefined) circuits.delete(oldest);
  };
  const failed = (key: string): void => {
    const count = (circuits.get(key)?.failures ?? 0) + 1;
    remember(key, { failures: count, openUntil: count >= failures ? clock.now().getTime() + pauseMs : 0 });
  };
  return {
    async run(key, work) {
      const circuit = circuits.get(key);
      const now = clock.now().getTime();
      if (circuit && circuit.openUntil > now) throw new CircuitOpen(`${key} did not answer lately`);
      // the one that tries: others wait another pause
      if (circuit && circuit.failures >= failures) circuit.openUntil = now + pauseMs;
      try {
        const answer = await work();
        circuits.delete(key);
        return answer;
      } catch (error) {
        failed(key);
        throw error;
      }
    },
  };
};
