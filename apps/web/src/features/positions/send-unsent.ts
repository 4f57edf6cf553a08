import type { UnsentPosition } from './unsent-positions.ts';

/** The last position that was sent, with the server's answer, or with the error because of which it stays stored. */
type SentPosition<P, A> = { place: P; ageMs: number } & ({ answer: A } | { error: unknown });

/**
 * Sends positions that earlier pages could not send, in the order in which they were reached. Stops at the first that does not
 * arrive; one that is lost for good is dropped. Null when nothing was sent.
 */
export const sendUnsent = async <P, A>(
  stored: readonly UnsentPosition<P>[],
  save: (place: P, ageMs: number) => Promise<A>,
  isLost: (error: unknown) => boolean,
): Promise<SentPosition<P, A> | null> => {
  let last: SentPosition<P, A> | null = null;
  for (const { place, ageMs, forget } of stored) {
    try {
      last = { place, ageMs, answer: await save(place, ageMs) };
    } catch (error) {
      if (!isLost(error)) return { place, ageMs, error };
    }
    forget();
  }
  return last;
};
