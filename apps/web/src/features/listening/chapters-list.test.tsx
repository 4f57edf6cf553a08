import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { BookPlayer } from './book-player.ts';
import { ChaptersList } from './chapters-list.tsx';

vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { count: number }) => ({
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, start: index * 44 })),
    getTotalSize: () => count * 44,
    scrollToIndex: () => undefined,
    measureElement: () => undefined,
  }),
}));

it('[HEAR-113] the list of chapters names files that are left out in their place', async () => {
  const chapters = ['One', 'Three'].map((title, index) => ({
    name: title,
    title,
    startMs: index * 60_000,
    endMs: (index + 1) * 60_000,
    track: index,
    heardMs: null,
  }));
  const leftOut = [
    { name: '0.mp3', atMs: 0 },
    { name: '2.mp3', atMs: 60_000 },
    { name: '2b.mp3', atMs: 60_000 },
    { name: '4.mp3', atMs: 120_000 },
  ];
  // what the list reads
  const bookPlayer = {
    book: { id: '1', chapters, leftOut },
    playback: { chapter: 0, atMs: 0, rate: 1 },
    control: () => undefined,
  } as unknown as BookPlayer;
  await renderScreen(<ChaptersList bookPlayer={bookPlayer} />);
  const rows = within(screen.getByRole('list', { name: 'Chapters' })).getAllByRole('listitem');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Can’t be played: 0.mp3', expect.stringContaining('One')],
    ['Can’t be played: 2.mp3 and 2b.mp3', expect.stringContaining('Three'), 'Can’t be played: 4.mp3'],
  ]);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});
