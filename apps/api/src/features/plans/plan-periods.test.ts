import { expect, it } from 'vitest';
import { applyGrant, type Grant, replayGrants } from './plan-periods.ts';

const GB = 1024 ** 3;
const DAY_MS = 86_400_000;
const at = (day: string): Date => new Date(`${day}T12:00:00.000Z`);
const plus = (day: string): Grant => ({ planId: 'plus', storageBytes: 20 * GB, priceCents: 150, grantedAt: at(day) });
const max = (day: string): Grant => ({ planId: 'max', storageBytes: 500 * GB, priceCents: 1500, grantedAt: at(day) });
const getEnd = (...grants: Grant[]) => replayGrants(grants)?.expiresAt;

it('[PLAN-3] a month ends on the same day of the next one, or on its last day', () => {
  expect(replayGrants([])).toBeNull();
  expect(getEnd(plus('2026-11-26'))).toEqual(at('2026-12-26'));
  expect(getEnd(plus('2027-01-31'))).toEqual(at('2027-02-28'));
  expect(getEnd(plus('2028-01-31'))).toEqual(at('2028-02-29'));
  expect(getEnd(plus('2026-12-31'))).toEqual(at('2027-01-31'));
});

it('[PLAN-3] paying again extends from the end, and a short month costs no later one its days', () => {
  expect(applyGrant(replayGrants([plus('2027-01-31')]), plus('2027-02-03'))).toMatchObject({
    effect: 'extends',
    carriedMs: 0,
    state: { expiresAt: at('2027-03-31') },
  });
  expect(getEnd(plus('2027-01-10'), plus('2027-01-10'), plus('2027-02-01'))).toEqual(at('2027-04-10'));
});

it('[PLAN-3] after the end the same plan starts again', () => {
  const { effect, state } = applyGrant(replayGrants([plus('2027-01-10')]), plus('2027-05-01'));
  expect([effect, state.expiresAt]).toEqual(['starts', at('2027-06-01')]);
});

it('[PLAN-3] another plan starts at once, and the value left becomes time of it', () => {
  // 15.5 of 31 days of $1.50 are left: 75 cents, a twentieth of a month of $15.00
  const half = new Date(at('2027-01-10').getTime() + 15.5 * DAY_MS);
  const up = applyGrant(replayGrants([plus('2027-01-10')]), { ...max('2027-01-25'), grantedAt: half });
  expect([up.effect, up.state.planId, up.state.storageBytes]).toEqual(['replaces', 'max', 500 * GB]);
  const carriedMs = (31 * DAY_MS) / 20;
  expect(up.carriedMs).toBe(carriedMs);
  expect(up.state.expiresAt).toEqual(new Date(Date.UTC(2027, 1, 26) + carriedMs));
  // down again at once: a month of $15.00 and the 75 cents are ten months and a half of $1.50
  const down = applyGrant(up.state, { ...plus('2027-01-26'), grantedAt: half });
  expect(Math.round(down.carriedMs / ((31 * DAY_MS) / 2))).toBe(21);
});

it('[PLAN-3] nobody gains by changing back and forth', () => {
  const day = '2027-03-01';
  const changed = replayGrants([plus(day), max(day), plus(day)]);
  const paidCents = 150 + 1500 + 150;
  const worth = changed?.periods.reduce((sum, { valueCents }) => sum + valueCents, 0) ?? 0;
  expect(worth).toBeCloseTo(paidCents, 6);
});

it('[PLAN-3] a plan that is sold with another storage counts as another plan', () => {
  const grown = { ...plus('2027-01-20'), storageBytes: 30 * GB };
  expect(applyGrant(replayGrants([plus('2027-01-10')]), grown)).toMatchObject({
    effect: 'replaces',
    state: { storageBytes: 30 * GB },
  });
});
