import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';
import { toFactor } from './sound-effects.ts';

const RATE = 48_000;
const BLOCK = 128;

/** Limits a sound block by block, as the browser does. */
const limit = (samples: Float32Array, gain: number): Float32Array => {
  const limiter = createLimiter(RATE, 2);
  const limited = new Float32Array(samples.length);
  for (let from = 0; from < samples.length; from += BLOCK) {
    const input = samples.subarray(from, from + BLOCK);
    const output = [new Float32Array(input.length), new Float32Array(input.length)];
    limiter.process([input, input], output, gain);
    limited.set(output[0] ?? [], from);
  }
  return limited.subarray(limiter.delay);
};
const createTone = (seconds: number, amplitude: (time: number) => number): Float32Array =>
  Float32Array.from(
    { length: seconds * RATE },
    (_, at) => amplitude(at / RATE) * Math.sin((2 * Math.PI * 440 * at) / RATE),
  );
const measureLoudness = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const findPeak = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('the limiter', () => {
  it('[PLAYER-81] a quiet sound becomes louder by exactly the boost', () => {
    const quiet = createTone(1, () => 0.1);
    for (const boostDb of [0, 3, 6, 9, 12]) {
      const louder = measureLoudness(limit(quiet, toFactor(boostDb))) - measureLoudness(quiet);
      expect(louder).toBeCloseTo(boostDb, 1);
    }
  });

  it('[PLAYER-81] no peak is cut off: not of a loud sound, not of one that begins suddenly, not of noise', () => {
    let seed = 1;
    const createNoise = (): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed / 0x3fffffff - 1;
    };
    const sounds = [
      createTone(1, () => 0.9),
      createTone(1, (time) => (time < 0.5 ? 0.01 : 1)),
      createTone(1, (time) => (Math.floor(time * 20) % 2 === 0 ? 1 : 0.05)),
      Float32Array.from({ length: RATE }, createNoise),
      Float32Array.from({ length: RATE }, (_, at) => (at % 4801 === 0 ? 1 : 0)),
    ];
    for (const sound of sounds) {
      const limited = limit(sound, toFactor(12));
      expect(findPeak(limited)).toBeLessThanOrEqual(0.97);
      expect(findPeak(limited)).toBeGreaterThan(0.9);
    }
  });

  it('[PLAYER-81] a loud sound is made quieter as a whole: its waves keep their form', () => {
    const tone = createTone(1, () => 0.9);
    const limited = limit(tone, toFactor(12)).subarray(RATE / 2);
    const gains = [...limited].flatMap((sample, at) => {
      const original = tone[at + RATE / 2] ?? 0;
      return Math.abs(original) > 0.1 ? [sample / original] : [];
    });
    expect(Math.max(...gains) / Math.min(...gains)).toBeLessThan(1.01);
  });

  it('[PLAYER-81] after a peak the sound comes back within half a second', () => {
    const tone = createTone(2, (time) => (time < 1 ? 1 : 0.1));
    const limited = limit(tone, 2);
    expect(findPeak(limited.subarray(1.6 * RATE))).toBeGreaterThan(0.19);
  });
});
