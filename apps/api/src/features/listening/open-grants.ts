/** `since`: when it was asked, and when it was asked anew last; `answer` may be of before that. */
type Held<V> = { sessionId: string; readerId: bigint; since: { answer: number; asked: number }; answer: Promise<V> };
type Owner = { sessionId: string; readerId: bigint };
/** How many answers are held; for how long they are as good as new, and for how long they may be used, in milliseconds. */
type Room = { entries: number; freshMs: number; usableMs: number };

/**
 * What signed prefixes open: a player asks for range after range, and who leaps waits for no database. An answer that is not
 * fresh any more is used while it is asked for anew. A failure is not held. Whoever hears that a session has ended, or
 * that a book was removed, says so here.
 */
export const openGrants = <V>({ entries, freshMs, usableMs }: Room, now: () => number) => {
  const held = new Map<string, Held<V>>();

  const begin = (key: string, { sessionId, readerId }: Owner, load: () => Promise<V>): Promise<V> => {
    const one = { sessionId, readerId, since: { answer: now(), asked: now() }, answer: load() };
    held.delete(key);
    held.set(key, one);
    one.answer.catch(() => {
      if (held.get(key) === one) held.delete(key);
    });
    for (const oldest of held.keys()) {
      if (held.size <= entries) break;
      held.delete(oldest);
    }
    return one.answer;
  };

  const renew = (key: string, one: Held<V>, load: () => Promise<V>): void => {
    one.since.asked = now();
    const answer = load();
    answer.then(
      () => {
        one.answer = answer;
        one.since.answer = one.since.asked;
      },
      () => {
        if (held.get(key) === one) held.delete(key);
      },
    );
  };

  return {
    get(key: string, owner: Owner, load: () => Promise<V>): Promise<V> {
      const known = held.get(key);
      if (!known || now() - known.since.answer > usableMs) return begin(key, owner, load);
      if (now() - known.since.asked > freshMs) renew(key, known, load);
      return known.answer;
    },
    /** Something of the reader's library has changed: what was opened may be gone. */
    forgetReader(readerId: bigint | null): void {
      for (const [key, one] of held) if (readerId === null || one.readerId === readerId) held.delete(key);
    },
    forgetSession(sessionId: string): void {
      for (const [key, one] of held) if (one.sessionId === sessionId) held.delete(key);
    },
  };
};
