import { beforeEach, expect, it, vi } from 'vitest';
import { setFlags } from '../testing/set-flags.ts';

beforeEach(() => void vi.resetModules());

it.each([
  ['audioBooks', true],
  ['series purchased', false],
])('[FLAG-4] with the flags “%s” the shelf of audiobooks and the player have pages: %s', async (flags, hasAudio) => {
  setFlags(flags);
  const paths = (await import('./shelf-routes.ts')).shelfRoutes.map(({ path }) => path);
  expect([paths.includes('books/audio'), paths.includes('audio/:bookName?')]).toEqual([hasAudio, hasAudio]);
  expect(paths).toContain('books/ebooks');
});
