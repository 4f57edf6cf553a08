import { expect, it } from 'vitest';
import { createSpeedMeter } from './speed-meter.ts';

const createTestMeter = () => {
  let time = 0;
  const meter = createSpeedMeter(() => time);
  return { meter, recordAt: (ms: number, bytes: number) => ((time = ms), meter.record(bytes)) };
};

it('[UPL-17] estimates nothing before a second was measured, or while nothing is transferred', () => {
  const { meter, recordAt } = createTestMeter();
  recordAt(0, 0);
  recordAt(900, 900);
  expect(meter.estimateSeconds(1000)).toBeNull();
  recordAt(2000, 900);
  expect(meter.estimateSeconds(1000)).not.toBeNull();
  recordAt(11_000, 900);
  recordAt(12_500, 900);
  expect(meter.estimateSeconds(1000)).toBeNull();
});

it('[UPL-17] uses only the last seconds', () => {
  const { meter, recordAt } = createTestMeter();
  recordAt(0, 0);
  for (let second = 1; second <= 20; second += 1) recordAt(second * 1000, second * 10);
  for (let second = 21; second <= 30; second += 1) recordAt(second * 1000, 200 + (second - 20) * 1000);
  expect(meter.estimateSeconds(4000)).toBe(4);
});

it('[UPL-17] starts a new measurement after a reset', () => {
  const { meter, recordAt } = createTestMeter();
  recordAt(0, 0);
  recordAt(5000, 5000);
  expect(meter.bytesPerSecond()).toBe(1000);
  meter.reset();
  recordAt(6000, 5000);
  expect(meter.estimateSeconds(1000)).toBeNull();
});
