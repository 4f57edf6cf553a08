import { defaultFlags } from '@lectern/contracts';
import { afterEach, expect, it } from 'vitest';
import { setFlags } from '../testing/set-flags.ts';
import { getFlags, isMoreSpaceOffered } from './flags.ts';

afterEach(() => setFlags());

it('[NAV-3] reads enabled flags from the page and falls back to the defaults', () => {
  setFlags();
  expect(getFlags()).toEqual(defaultFlags);
  setFlags('series qrCode');
  expect(getFlags()).toEqual({ ...getFlags(), series: true, qrCode: true, plan: false, audioBooks: false });
});

it.each([
  ['plan getMoreSpace', true],
  ['plan', false],
  ['getMoreSpace', false],
  ['', false],
])('[FLAG-3] with the flags “%s” more space is offered: %s', (enabled, isOffered) => {
  setFlags(enabled);
  expect(isMoreSpaceOffered()).toBe(isOffered);
});
