import { describe, expect, it } from 'vitest';
import { readerStorage } from '../../lib/reader-storage.ts';
import { getEffects, hasOwnEffects, saveEffects, saveEffectsForAll } from './effects-settings.ts';
import { noEffects } from './engine/effects/sound-effects.ts';

describe('the sound of a book', () => {
  it('[HEAR-71] is its own, and can become that of all books without one', () => {
    expect(getEffects('1')).toEqual(noEffects);
    saveEffects('1', { ...noEffects, boostDb: 6 });
    saveEffects('2', { ...noEffects, voice: true });
    expect([getEffects('1').boostDb, getEffects('2').voice, getEffects('3')]).toEqual([6, true, noEffects]);
    saveEffectsForAll('1', { boostDb: 3, voice: false, skipSilence: true });
    expect([getEffects('1'), getEffects('3')].map(({ boostDb }) => boostDb)).toEqual([3, 3]);
    expect(getEffects('2')).toEqual({ boostDb: 0, voice: true, skipSilence: false });
    expect([hasOwnEffects('1'), hasOwnEffects('2')]).toEqual([false, true]);
    saveEffects('3', noEffects);
    expect(getEffects('3')).toEqual(noEffects);
  });

  it('[HEAR-71] an invalid stored value counts as off', () => {
    for (const text of ['', 'nonsense', '7', 'null']) {
      readerStorage.write('listening.effects.4', text);
      expect([getEffects('4').voice, hasOwnEffects('4')]).toEqual([false, false]);
    }
    readerStorage.write('listening.effects.4', '{"boostDb":60,"voice":true,"skipSilence":"yes"}');
    expect(getEffects('4')).toEqual({ boostDb: 0, voice: true, skipSilence: false });
  });
});
