import { describe, expect, it } from 'vitest';
import { listDays } from './charts/calendar-days.ts';
import { computeGoalState } from './goal-state.ts';
import { layOutCovers } from './picture/cover-layout.ts';

describe('the goal', () => {
  const compute = (finished: number, today: string, goal = 12) =>
    computeGoalState(goal, { year: 2026, today, finished });
  it('[STAT-14] is compared with what is due by today', () => {
    expect(compute(0, '2026-01-01')).toEqual({ is: 'onTrack' });
    expect(compute(1, '2026-01-01')).toEqual({ is: 'ahead', books: 1 });
    expect(compute(6, '2026-07-03')).toEqual({ is: 'onTrack' });
    expect(compute(2, '2026-07-03')).toEqual({ is: 'behind', books: 4 });
    expect(compute(12, '2026-07-03')).toEqual({ is: 'reached' });
    expect(compute(11, '2026-12-31')).toEqual({ is: 'behind', books: 1 });
    expect(compute(11, '2027-01-01')).toEqual({ is: 'over' });
    expect(compute(0, '2025-12-31')).toEqual({ is: 'onTrack' });
  });
});

describe('the calendar', () => {
  it('[STAT-13] has each day of a leap year, in weeks from Monday', () => {
    const { points, offset, rest } = listDays({ year: 2024, days: [], today: '2026-01-01' }, (day) => day);
    expect([points.length, offset, rest]).toEqual([366, 0, 0]);
    expect(points[59]?.key).toBe('2024-02-29');
    const current = listDays({ year: 2026, days: [], today: '2026-12-30' }, (day) => day);
    expect([current.points.length, current.offset, current.rest]).toEqual([364, 3, 1]);
  });
});

describe('the picture', () => {
  it('[STAT-15] fits all covers into their area, as large as they can be', () => {
    for (const count of [1, 2, 5, 17, 60]) {
      const { columns, rows, cellWidth, cellHeight } = layOutCovers(count, 920, 800, 20);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect(columns * cellWidth + (columns - 1) * 20).toBeLessThanOrEqual(920);
      expect(rows * cellHeight + (rows - 1) * 20).toBeLessThanOrEqual(800);
      expect(cellWidth).toBeGreaterThan(70);
    }
    expect(layOutCovers(0, 920, 800, 20).columns).toBe(0);
  });
});
