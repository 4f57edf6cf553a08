import { describe, expect, it } from 'vitest';
import { remembered } from '../../lib/remembered.ts';
import {
  hasOwnRate,
  keepRate,
  keepRateForAll,
  keepVolume,
  rateOf,
  readSettings,
  readVolume,
  steppedRate,
  writeSettings,
} from './choices.ts';

describe('what a listener chooses', () => {
  it('[HEAR-7] a speed is one of its steps', () => {
    expect([0.1, 0.5, 1.02, 1.03, 3.999, 9].map(steppedRate)).toEqual([0.5, 0.5, 1, 1.05, 4, 4]);
    expect(steppedRate(1.1 + 0.05)).toBe(1.15);
  });

  it('[HEAR-7] a book keeps its own speed, and gives it to all that have none', () => {
    expect(rateOf('1')).toBe(1);
    keepRate('1', 1.25);
    keepRate('2', 2);
    expect([rateOf('1'), rateOf('2'), rateOf('3')]).toEqual([1.25, 2, 1]);
    keepRateForAll('1', 1.5);
    expect([rateOf('1'), rateOf('2'), rateOf('3')]).toEqual([1.5, 2, 1.5]);
    expect([hasOwnRate('1'), hasOwnRate('2')]).toEqual([false, true]);
  });

  it('[HEAR-9] settings are kept, each by itself', () => {
    expect(readSettings()).toEqual({ back: 15, on: 30, stopAtEnds: false, autoRewind: true });
    writeSettings({ back: 10, on: 60, stopAtEnds: true, autoRewind: false });
    expect(readSettings()).toEqual({ back: 10, on: 60, stopAtEnds: true, autoRewind: false });
    expect(readSettings('{"back":1,"on":300,"stopAtEnds":"so"}')).toEqual({
      back: 15,
      on: 300,
      stopAtEnds: false,
      autoRewind: true,
    });
    for (const text of ['', 'nonsense', '[]', '7']) expect(readSettings(text).on).toBe(30);
  });

  it('[HEAR-9] volume is kept', () => {
    expect(readVolume()).toBeNull();
    keepVolume({ level: 0.4, muted: true });
    expect(readVolume()).toEqual({ level: 0.4, muted: true });
    remembered.write('listening.volume', '{"level":7}');
    expect(readVolume()).toBeNull();
  });
});
