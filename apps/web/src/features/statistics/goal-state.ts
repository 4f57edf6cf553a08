import type { Statistics } from './statistics.queries.ts';

/** How a reader stands with the goal of a year. `over`: the year ended before it was reached. */
export type GoalState =
  | { is: 'reached' }
  | { is: 'ahead'; books: number }
  | { is: 'behind'; books: number }
  | { is: 'onTrack' }
  | { is: 'over' };

const DAY_MS = 86_400_000;

/** Compares the finished books with those that are due by today, spread evenly over the year. */
export const computeGoalState = (
  goal: number,
  { year, today, finished }: Pick<Statistics, 'year' | 'today'> & { finished: number },
): GoalState => {
  if (finished >= goal) return { is: 'reached' };
  const [first, next] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const now = Date.parse(`${today}T00:00:00Z`) + DAY_MS;
  if (now > next) return { is: 'over' };
  const due = Math.floor((goal * Math.max(0, now - first)) / (next - first));
  if (finished === due) return { is: 'onTrack' };
  return finished > due ? { is: 'ahead', books: finished - due } : { is: 'behind', books: due - finished };
};
