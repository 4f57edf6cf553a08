import { expect, it } from 'vitest';
import { askedAfter, type PlayEvent, type PlaysElsewhere } from './plays-elsewhere.ts';

const started: PlayEvent = { kind: 'started', device: 'phone', name: 'Phone', own: false };
const asking: PlaysElsewhere = { state: 'asking', device: 'phone', name: 'Phone' };

/** What is asked after all this, on a device that plays until it is told to rest. */
const after = (...events: PlayEvent[]): PlaysElsewhere | null => {
  let plays = true;
  return events.reduce<PlaysElsewhere | null>((asked, event) => {
    if (event.kind === 'plays') plays = event.is;
    return askedAfter(asked, event, plays);
  }, null);
};

it('[HEARD-9] a device that plays asks when another begins; whoever answers, pauses or begins again is asked no more', () => {
  expect(after(started)).toEqual(asking);
  expect(after(started, { kind: 'answered' })).toBeNull();
  expect(after(started, { kind: 'plays', is: false })).toBeNull();
  expect(after(started, { kind: 'started', device: 'here', name: null, own: true })).toBeNull();
});

it('[HEARD-9] a device that rests has nothing to ask', () => {
  expect(after({ kind: 'plays', is: false }, started)).toBeNull();
});

it('[HEARD-10] without an answer it is paused and says so, until it plays again', () => {
  const paused = { ...asking, state: 'paused' };
  expect(after(started, { kind: 'late' })).toEqual(paused);
  expect(after(started, { kind: 'late' }, { kind: 'plays', is: false }, started)).toEqual(paused);
  expect(after(started, { kind: 'late' }, { kind: 'plays', is: false }, { kind: 'plays', is: true })).toBeNull();
});
