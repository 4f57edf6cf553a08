import { defaultFlags } from '@lectern/contracts';
import { afterEach, expect, it } from 'vitest';
import { getFlags } from './flags.ts';

const setFlags = (content: string): void => {
  const meta = document.createElement('meta');
  meta.name = 'flags';
  meta.content = content;
  document.head.append(meta);
};
afterEach(() => document.head.querySelector('meta[name="flags"]')?.remove());

it('[NAV-3] reads enabled flags from the page and falls back to the defaults', () => {
  expect(getFlags()).toEqual(defaultFlags);
  setFlags('series qrCode');
  expect(getFlags()).toEqual({ ...getFlags(), series: true, qrCode: true, plan: false, audioBooks: false });
});
