import { beforeEach, describe, expect, it } from 'vitest';
import { LARGEST, resized, SMALLEST, settingsOf, storeChoice, storedChoice, usualChoice } from './page-settings.ts';

beforeEach(() => localStorage.clear());

describe('page settings', () => {
  it('[READER-43] a choice comes back as it was left', () => {
    const choice = { flow: 'scrolled', fontSize: 23, page: 'sepia' } as const;
    storeChoice(choice);
    expect(storedChoice(1440)).toEqual(choice);
  });

  it('[READER-43] what was stored by something else is as usual', () => {
    localStorage.setItem('lectern.reader.page', '{"fontSize":900}');
    expect(storedChoice(390)).toEqual(usualChoice(390));
    expect([usualChoice(390).fontSize, usualChoice(1440).fontSize]).toEqual([17, 18]);
  });

  it('[READER-43] the page follows the theme until its colour is chosen', () => {
    const choice = usualChoice(1440);
    expect(settingsOf(choice, false).page).toBe('paper');
    expect(settingsOf(choice, true).page).toBe('dark');
    expect(settingsOf({ ...choice, page: 'light' }, true).page).toBe('light');
  });

  it('[READER-43] the size stays within its bounds', () => {
    const choice = usualChoice(1440);
    expect(resized(choice, 100).fontSize).toBe(LARGEST);
    expect(resized(choice, -100).fontSize).toBe(SMALLEST);
  });
});
