import { defaultFlags } from '@lectern/contracts';
import { afterEach, expect, it } from 'vitest';
import { flags } from './flags.ts';

const told = (content: string): void => {
  const meta = document.createElement('meta');
  meta.name = 'flags';
  meta.content = content;
  document.head.append(meta);
};
afterEach(() => document.head.querySelector('meta[name="flags"]')?.remove());

it('[NAV-3] what is switched on is read from the page, and else is as usual', () => {
  expect(flags()).toEqual(defaultFlags);
  told('series qrCode');
  expect(flags()).toEqual({ ...flags(), series: true, qrCode: true, plan: false, audioBooks: false });
});
