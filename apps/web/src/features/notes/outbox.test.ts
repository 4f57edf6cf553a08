import type { Note } from '@lectern/contracts';
import { expect, it, vi } from 'vitest';
import { after, type Deed, marksOutbox } from './outbox.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const made = (n: number): Deed => ({
  kind: 'create',
  uuid: uuid(n),
  note: { type: { value: 'highlight' }, mark: { anchor: `#epubcfi(/6/2!/4/2/1:${n})` } },
});

/** A cloud that may be out of reach, and a browser that keeps what it is given. */
const aDesk = () => {
  const cloud: Deed[] = [];
  const ages: number[] = [];
  const state = { reachable: true, kept: null as string | null };
  const refused: Deed[] = [];
  const waits: (() => void)[] = [];
  const open = () =>
    marksOutbox({
      send: async (deed, ageMs) => {
        ages.push(ageMs);
        if (!state.reachable) throw new Error('no network');
        if (deed.uuid === uuid(99)) throw new RangeError('refused');
        cloud.push(deed);
      },
      isRefused: (error) => error instanceof RangeError,
      read: () => state.kept,
      write: (text) => {
        state.kept = text;
      },
      later: (work) => waits.push(work),
      changed: () => {},
      sent: () => {},
      refused: (deed) => refused.push(deed),
    });
  return { cloud, ages, state, refused, waits, open };
};

it('[MARK-5] what waits outlives the page and is sent once, in its order, when the network is back', async () => {
  const desk = aDesk();
  desk.state.reachable = false;
  const before = desk.open();
  before.do(made(1));
  before.do({ kind: 'change', uuid: uuid(1), change: { color: { value: 'red' } } });
  await vi.waitFor(() => expect(before.failing()).toBe(true));
  const now = desk.open();
  expect(now.waiting()).toHaveLength(2);
  now.do(made(2));
  desk.state.reachable = true;
  now.flush();
  await vi.waitFor(() => expect(now.waiting()).toEqual([]));
  expect(desk.cloud.map((deed) => [deed.kind, deed.uuid])).toEqual([
    ['create', uuid(1)],
    ['change', uuid(1)],
    ['create', uuid(2)],
  ]);
  expect(desk.state.kept).toBeNull();
});

it('[MARK-5] a refused deed keeps none of the others from being sent', async () => {
  const desk = aDesk();
  const outbox = desk.open();
  for (const n of [99, 3]) outbox.do(made(n));
  await vi.waitFor(() => expect(outbox.waiting()).toEqual([]));
  expect([desk.refused.map((deed) => deed.uuid), desk.cloud.map((deed) => deed.uuid)]).toEqual([[uuid(99)], [uuid(3)]]);
});

it('[MARK-5] what waits is seen at once, as it will be', () => {
  const now = '2026-11-22T12:00:00.000Z';
  const one = (deeds: Deed[]): Note | undefined => after([], [made(1), ...deeds], now)[0];
  expect(one([])).toMatchObject({ uuid: uuid(1), color: { value: 'yellow' }, quotation: { text: '' } });
  const written: Deed = { kind: 'change', uuid: uuid(1), change: { type: { value: 'note' }, note: { text: 'So' } } };
  expect(one([written])).toMatchObject({ type: { value: 'note' }, note: { text: 'So' } });
  expect(one([written, { kind: 'change', uuid: uuid(1), change: { note: null } }])?.note).toBeUndefined();
  expect(one([{ kind: 'delete', uuid: uuid(1) }])).toBeUndefined();
});

it('[MARK-17] what waited says how long, also after the page was closed', async () => {
  const desk = aDesk();
  desk.state.reachable = false;
  desk.open().do(made(1));
  await vi.waitFor(() => expect(desk.ages).toHaveLength(1));
  const kept = JSON.parse(desk.state.kept ?? '[]') as { deed: Deed; wall: number }[]; // written by the outbox
  desk.state.kept = JSON.stringify(kept.map((one) => ({ ...one, wall: one.wall - 3_600_000 })));
  desk.state.reachable = true;
  desk.open().flush();
  await vi.waitFor(() => expect(desk.cloud).toHaveLength(1));
  expect(desk.ages.at(-1)).toBeGreaterThanOrEqual(3_600_000);
  desk.state.kept = JSON.stringify([made(2)]); // by a version that did not say when
  desk.open().flush();
  await vi.waitFor(() => expect(desk.cloud).toHaveLength(2));
  expect(desk.ages.at(-1)).toBeLessThan(60_000);
});
