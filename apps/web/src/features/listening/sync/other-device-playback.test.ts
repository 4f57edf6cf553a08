import { expect, it } from 'vitest';
import { type OtherDeviceEvent, type OtherDevicePlayback, reduceOtherDevicePlayback } from './other-device-playback.ts';

const started: OtherDeviceEvent = { kind: 'started', device: 'phone', name: 'Phone', isThisDevice: false };
const asking: OtherDevicePlayback = { state: 'asking', device: 'phone', name: 'Phone' };

/** The question after these events, on a device that plays until it is paused. */
const reduceEvents = (...events: OtherDeviceEvent[]): OtherDevicePlayback | null => {
  let isPlaying = true;
  return events.reduce<OtherDevicePlayback | null>((question, event) => {
    if (event.kind === 'playing') isPlaying = event.isPlaying;
    return reduceOtherDevicePlayback(question, event, isPlaying);
  }, null);
};

it('[HEARD-9] a playing device asks when another starts; an answer, a pause or playing again ends the question', () => {
  expect(reduceEvents(started)).toEqual(asking);
  expect(reduceEvents(started, { kind: 'answered' })).toBeNull();
  expect(reduceEvents(started, { kind: 'playing', isPlaying: false })).toBeNull();
  expect(reduceEvents(started, { kind: 'started', device: 'here', name: null, isThisDevice: true })).toBeNull();
});

it('[HEARD-9] a paused device asks nothing', () => {
  expect(reduceEvents({ kind: 'playing', isPlaying: false }, started)).toBeNull();
});

it('[HEARD-10] without an answer the device is paused, and says so until it plays again', () => {
  const paused = { ...asking, state: 'paused' };
  expect(reduceEvents(started, { kind: 'timeout' })).toEqual(paused);
  expect(reduceEvents(started, { kind: 'timeout' }, { kind: 'playing', isPlaying: false }, started)).toEqual(paused);
  expect(
    reduceEvents(
      started,
      { kind: 'timeout' },
      { kind: 'playing', isPlaying: false },
      { kind: 'playing', isPlaying: true },
    ),
  ).toBeNull();
});
