import { describe, expect, it } from 'vitest';
import { browserStorage } from '../../lib/browser-storage.ts';
import {
  getRate,
  hasOwnRate,
  readSettings,
  readVolume,
  roundRate,
  saveRate,
  saveRateForAll,
  saveSettings,
  saveVolume,
} from './player-settings.ts';

describe('the settings of the player', () => {
  it('[HEAR-7] a speed is rounded to a step', () => {
    expect([0.1, 0.5, 1.02, 1.03, 3.999, 9].map(roundRate)).toEqual([0.5, 0.5, 1, 1.05, 4, 4]);
    expect(roundRate(1.1 + 0.05)).toBe(1.15);
  });

  it('[HEAR-7] a book has its own speed, which can become that of all books without one', () => {
    expect(getRate('1')).toBe(1);
    saveRate('1', 1.25);
    saveRate('2', 2);
    expect([getRate('1'), getRate('2'), getRate('3')]).toEqual([1.25, 2, 1]);
    saveRateForAll('1', 1.5);
    expect([getRate('1'), getRate('2'), getRate('3')]).toEqual([1.5, 2, 1.5]);
    expect([hasOwnRate('1'), hasOwnRate('2')]).toEqual([false, true]);
  });

  it('[HEAR-9] settings are stored, and each is validated separately', () => {
    expect(readSettings()).toEqual({ back: 15, on: 30, stopAtEnds: false, autoRewind: true, continueAtEnd: true });
    saveSettings({ back: 10, on: 60, stopAtEnds: true, autoRewind: false, continueAtEnd: true });
    expect(readSettings()).toEqual({ back: 10, on: 60, stopAtEnds: true, autoRewind: false, continueAtEnd: true });
    expect(readSettings('{"back":1,"on":300,"stopAtEnds":"so"}')).toEqual({
      back: 15,
      on: 300,
      stopAtEnds: false,
      autoRewind: true,
      continueAtEnd: true,
    });
    for (const text of ['', 'nonsense', '[]', '7']) expect(readSettings(text).on).toBe(30);
  });

  it('[HEAR-9] volume is kept', () => {
    expect(readVolume()).toBeNull();
    saveVolume({ level: 0.4, muted: true });
    expect(readVolume()).toEqual({ level: 0.4, muted: true });
    browserStorage.write('listening.volume', '{"level":7}');
    expect(readVolume()).toBeNull();
  });
});
