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
  expect(tiles.getByText('Expired: get a new file from the shop')).toBeDefined();
  expect(tiles.getByText('Token for your device')).toBeDefined();
});
