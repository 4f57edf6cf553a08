import { describe, expect, it } from 'vitest';
import { createSilenceDetector } from './silence-detector.ts';
import { toFactor } from './sound-effects.ts';

const RATE = 48_000;
const BLOCK = 128;

/** Detects what begins in a sound of parts, each of so many seconds and decibels. Times are seconds. */
const detect = (parts: readonly (readonly [seconds: number, decibels: number])[], rate = RATE): string[] => {
  const detector = createSilenceDetector(rate);
  const begun: string[] = [];
  let at = 0;
  for (const [seconds, decibels] of parts) {
    const until = at + seconds * rate;
    // the peaks of a tone are 3 dB above its loudness
    const amplitude = toFactor(decibels + 3);
    for (; at < until; at += BLOCK) {
      const from = at;
      const block = Float32Array.from(
        { length: BLOCK },
        (_, sample) => amplitude * Math.sin((2 * Math.PI * 1000 * (from + sample)) / rate),
      );
      const change = detector.process([block, block]);
      if (change) begun.push(`${change} ${(at / rate).toFixed(1)}`);
    }
  }
  return begun;
};

describe('the detector of silence', () => {
  it('[PLAYER-83] finds pauses from a third of a second on, and their end at once', () => {
    expect(
      detect([
        [2, -20],
        [1, -70],
        [2, -20],
        [0.3, -70],
        [1, -20],
        [10, -200],
        [1, -20],
      ]),
    ).toEqual(['silence 2.3', 'sound 3.0', 'silence 6.7', 'sound 16.3']);
  });

  it('[PLAYER-83] silence is relative to the voice: a quiet recording has its words, a loud one its noise', () => {
    // a quiet voice, whose soft ends are as loud as the noise of other recordings
    expect(
      detect([
        [12, -42],
        [1, -52],
        [1, -42],
      ]),
    ).toEqual([]);
    expect(
      detect([
        [12, -14],
        [1, -48],
        [1, -14],
      ]),
    ).toEqual(['silence 12.3', 'sound 13.0']);
  });

  it('[PLAYER-83] music and breath are no silence', () => {
    expect(
      detect([
        [5, -20],
        [5, -38],
        [5, -20],
      ]),
    ).toEqual([]);
  });

  it('[PLAYER-83] works at any sampling rate', () => {
    for (const rate of [22_050, 44_100, 96_000])
      expect(
        detect(
          [
            [1, -20],
            [1, -80],
            [1, -20],
          ],
          rate,
        ),
      ).toHaveLength(2);
  });

  it('[PLAYER-83] what was silent before an interruption does not count', () => {
    const detector = createSilenceDetector(RATE);
    const silence = [new Float32Array(0.3 * RATE)];
    expect(detector.process(silence)).toBeNull();
    detector.reset();
    expect(detector.process(silence)).toBeNull();
    expect(detector.process(silence)).toBe('silence');
  });
});
