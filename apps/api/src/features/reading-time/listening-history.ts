import type { ListenedRow } from './reading-time.db.ts';

/** A longer pause begins another session. */
const MAX_PAUSE_MS = 120_000;
/** Playback that goes on begins this near to where it ended: after a pause it goes back a little. */
const MAX_GAP_MS = 60_000;

const continues = (earlier: ListenedRow, later: ListenedRow): boolean =>
  earlier.bookId === later.bookId &&
  earlier.device === later.device &&
  later.startedAt.getTime() - earlier.startedAt.getTime() - earlier.seconds * 1000 <= MAX_PAUSE_MS &&
  Math.abs(later.fromMs - earlier.toMs) <= MAX_GAP_MS;

type Day = { day: string; sessions: ListenedRow[] };

/** Joins intervals that went on, and puts them into the days on which they began. `newestFirst`: intervals, the newest first. */
export const toListeningDays = (newestFirst: readonly ListenedRow[], toDay: (at: Date) => string): Day[] => {
  const days: Day[] = [];
  for (const interval of newestFirst) {
    const day = toDay(interval.startedAt);
    const current = days.at(-1);
    if (current?.day !== day) {
      days.push({ day, sessions: [interval] });
      continue;
    }
    const later = current.sessions.at(-1);
    if (!later || !continues(interval, later)) current.sessions.push(interval);
    else {
      const seconds = interval.seconds + later.seconds;
      current.sessions[current.sessions.length - 1] = { ...interval, seconds, toMs: later.toMs };
    }
  }
  return days;
};
