import type { Note } from '@lectern/contracts';
import { expect, it, vi } from 'vitest';
import { applyMutations, createMarksOutbox, type MarkMutation } from './marks-outbox.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const createMutation = (n: number): MarkMutation => ({
  kind: 'create',
  uuid: uuid(n),
  note: { type: { value: 'highlight' }, mark: { anchor: `#epubcfi(/6/2!/4/2/1:${n})` } },
});

/** An outbox with a server that may be unreachable, and a fake storage. */
const setUp = () => {
  const sent: MarkMutation[] = [];
  const ages: number[] = [];
  const state = { reachable: true, stored: null as string | null };
  const rejected: MarkMutation[] = [];
  const scheduled: (() => void)[] = [];
  const open = () =>
    createMarksOutbox({
      send: async (mutation, ageMs) => {
        ages.push(ageMs);
        if (!state.reachable) throw new Error('no network');
        if (mutation.uuid === uuid(99)) throw new RangeError('refused');
        sent.push(mutation);
      },
      isPermanentError: (error) => error instanceof RangeError,
      read: () => state.stored,
      write: (text) => {
        state.stored = text;
      },
      schedule: (work) => scheduled.push(work),
      onChange: () => {},
      onSent: () => {},
      onRejected: (mutation) => rejected.push(mutation),
    });
  return { cloud: sent, ages, state, refused: rejected, waits: scheduled, open };
};

it('[MARK-5] queued mutations survive the page and are sent once, in order, when the network is back', async () => {
  const setup = setUp();
  setup.state.reachable = false;
  const firstPage = setup.open();
  firstPage.enqueue(createMutation(1));
  firstPage.enqueue({ kind: 'change', uuid: uuid(1), change: { color: { value: 'red' } } });
  await vi.waitFor(() => expect(firstPage.isFailing()).toBe(true));
  const secondPage = setup.open();
  expect(secondPage.getQueued()).toHaveLength(2);
  secondPage.enqueue(createMutation(2));
  setup.state.reachable = true;
  secondPage.flush();
  await vi.waitFor(() => expect(secondPage.getQueued()).toEqual([]));
  expect(setup.cloud.map((mutation) => [mutation.kind, mutation.uuid])).toEqual([
    ['create', uuid(1)],
    ['change', uuid(1)],
    ['create', uuid(2)],
  ]);
  expect(setup.state.stored).toBeNull();
});

it('[MARK-5] a rejected mutation does not block the others', async () => {
  const setup = setUp();
  const outbox = setup.open();
  for (const n of [99, 3]) outbox.enqueue(createMutation(n));
  await vi.waitFor(() => expect(outbox.getQueued()).toEqual([]));
  expect([setup.refused.map((mutation) => mutation.uuid), setup.cloud.map((mutation) => mutation.uuid)]).toEqual([
    [uuid(99)],
    [uuid(3)],
  ]);
});

it('[MARK-5] queued mutations are visible at once', () => {
  const now = '2026-11-22T12:00:00.000Z';
  const entry = (mutations: MarkMutation[]): Note | undefined =>
    applyMutations([], [createMutation(1), ...mutations], now)[0];
  expect(entry([])).toMatchObject({ uuid: uuid(1), color: { value: 'yellow' }, quotation: { text: '' } });
  const written: MarkMutation = {
    kind: 'change',
    uuid: uuid(1),
    change: { type: { value: 'note' }, note: { text: 'So' } },
  };
  expect(entry([written])).toMatchObject({ type: { value: 'note' }, note: { text: 'So' } });
  expect(entry([written, { kind: 'change', uuid: uuid(1), change: { note: null } }])?.note).toBeUndefined();
  expect(entry([{ kind: 'delete', uuid: uuid(1) }])).toBeUndefined();
});

it('[MARK-17] sends the age of a queued mutation, also after the page was closed', async () => {
  const setup = setUp();
  setup.state.reachable = false;
  setup.open().enqueue(createMutation(1));
  await vi.waitFor(() => expect(setup.ages).toHaveLength(1));
  const storedEntries = JSON.parse(setup.state.stored ?? '[]') as { deed: MarkMutation; wall: number }[]; // as the outbox writes it
  setup.state.stored = JSON.stringify(storedEntries.map((entry) => ({ ...entry, wall: entry.wall - 3_600_000 })));
  setup.state.reachable = true;
  setup.open().flush();
  await vi.waitFor(() => expect(setup.cloud).toHaveLength(1));
  expect(setup.ages.at(-1)).toBeGreaterThanOrEqual(3_600_000);
  setup.state.stored = JSON.stringify([createMutation(2)]); // as an older version wrote it
  setup.open().flush();
  await vi.waitFor(() => expect(setup.cloud).toHaveLength(2));
  expect(setup.ages.at(-1)).toBeLessThan(60_000);
});
