import type { NavigationTarget, SavedPosition } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { thisDevice, toTimedPosition } from '../../positions/positions.queries.ts';
import type { PagePosition } from '../reading-state.ts';
import { createReaderPositions } from './reader-positions.ts';

const REQUESTED: NavigationTarget = { kind: 'entry', spine: 3, fragment: null };

const buildPosition = (fraction: number, version: number, device: string, ageMs: number): SavedPosition => ({
  version,
  holder: `page-${device}`,
  cfi: `epubcfi(/6/${fraction * 100}!/4)`,
  quote: null,
  fraction,
  updated: new Date(version * 1000).toISOString(),
  ageMs,
  device,
  deviceName: null,
});
/** An open book at 60 %, and the positions that it was sent to. */
const open = (requested: NavigationTarget | null, here: SavedPosition | null = null) => {
  const shown: number[] = [];
  const positions = createReaderPositions(
    { position: buildPosition(0.1, 1, thisDevice.id(), 60_000), here, computePageShare: () => 0.01 },
    requested,
  );
  positions.attach({
    saver: { hasUnsent: () => false } as never, // all that is asked of it here
    showPosition: (to) => shown.push(to.kind === 'place' ? (to.fraction ?? -1) : -1),
    onFollowed: () => {},
  });
  positions.setShown({ at: { cfi: 'epubcfi(/6/60!/4)', fraction: 0.6 } } as PagePosition); // nothing else is read
  positions.tracker.show(0.6);
  return { positions, shown };
};

describe('a position of before the book was opened', () => {
  it.each([
    ['another tab', thisDevice.id()],
    ['another device', 'phone'],
  ])('[READER-295] that %s saves late does not replace a requested start', (_, device) => {
    const { positions, shown } = open(REQUESTED);
    positions.learnNews(toTimedPosition(buildPosition(0.2, 2, device, 5000), performance.now()));
    expect([shown, positions.tracker.question()]).toEqual([[], null]);
    // where it moves on from now is followed
    positions.learnNews(toTimedPosition(buildPosition(0.3, 3, device, 0), performance.now() + 1));
    expect(shown).toEqual([0.3]);
  });

  it('[READER-295] is followed if the book was simply opened', () => {
    const { positions, shown } = open(null);
    positions.learnNews(toTimedPosition(buildPosition(0.2, 2, 'phone', 5000), performance.now()));
    expect(shown).toEqual([0.2]);
  });
});

describe('where this device has read on while a question was open', () => {
  const here = buildPosition(0.6, 0, thisDevice.id(), 1000);

  it('[PLACE-29] is shown, and the current position is asked about, unless the reader asked to begin elsewhere', () => {
    const { positions, shown } = open(null, here);
    expect([positions.here, shown, positions.tracker.question()?.fraction]).toEqual([here, [], 0.1]);
    expect(open(REQUESTED, here).positions.tracker.question()).toBeNull();
  });
});
