import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { buildEntry } from '../catalogue/testing/fake-cloud.ts';
import { end, open, shelf, signInTestReader } from './testing/library.tsx';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
afterEach(end);

it('[ACSM-12] shows on its tile when it expires, and that it has expired', async () => {
  signInTestReader(
    buildEntry('1', { title: 'Soon', format: 'acsm', locked: true, token_expires: inSeconds(270) }),
    buildEntry('2', { title: 'Past', format: 'acsm', locked: true, token_expires: inSeconds(-5) }),
    buildEntry('3', { title: 'Any time', format: 'acsm', locked: true }),
  );
  await open();
  const tiles = within(await shelf());
  expect(await tiles.findByText('Expires in 4 minutes')).toBeDefined();
  expect(tiles.getByText('Expired')).toBeDefined();
  expect(tiles.getByText('Token for your device')).toBeDefined();
});

it('[CAT-114] names licence and length beside “New”, and the length of what was not begun only', async () => {
  signInTestReader(
    buildEntry('1', { title: 'Lent', licensed: true, added: inSeconds(-60) }),
    buildEntry('2', { title: 'Locked', locked: true, added: inSeconds(-60) }),
    buildEntry('3', { title: 'Long', audio: true, format: 'm4b', duration: 42_000, added: inSeconds(-60) }),
    buildEntry('4', { title: 'Begun', audio: true, format: 'm4b', duration: 7200, percent: 8, opened: inSeconds(-60) }),
  );
  await open();
  const tiles = within(await shelf());
  const lineOf = (text: string) => tiles.findByText(text).then((element) => element.closest('p')?.textContent);
  expect(await lineOf('LCP')).toBe('LCPNew');
  expect(await lineOf('DRM')).toBe('DRMNew');
  expect(await lineOf('11 hr 40 min')).toBe('11 hr 40 minNew');
  expect(tiles.queryByText('2 hr')).toBeNull();
});
