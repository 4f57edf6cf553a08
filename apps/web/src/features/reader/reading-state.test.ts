import { describe, expect, it } from 'vitest';
import { atFirst, type Place, type ReadingEvent, readingAfter } from './reading-state.ts';

const placeAt = (spine: number, cfi: string): Place => ({
  kind: 'place',
  at: { spine, cfi, progression: 0, fraction: 0, quote: { before: '', text: '', after: '' } },
  page: 0,
  pages: 9,
  atStart: false,
  atEnd: false,
  leftIsNext: false,
  fragment: null,
  moved: true,
});
const after = (...events: ReadingEvent[]) => events.reduce(readingAfter, atFirst);
const opened: ReadingEvent[] = [placeAt(0, 'a'), { kind: 'ready' }];

describe('bars', () => {
  it('[READER-45] are there at first, leave with a turn and come with a tap or Escape', () => {
    expect(after(...opened).bars).toBe(true);
    const turned = after(...opened, placeAt(0, 'b'));
    expect(turned.bars).toBe(false);
    expect(readingAfter(turned, { kind: 'tap' }).bars).toBe(true);
    expect(readingAfter(turned, { kind: 'escape' }).bars).toBe(true);
  });

  it('[READER-45] stay when the same place is laid out anew, and when the reader went somewhere by them', () => {
    expect(after(...opened, placeAt(0, 'a')).bars).toBe(true);
    expect(after(...opened, { kind: 'going' }, placeAt(3, 'z')).bars).toBe(true);
    expect(after(...opened, { kind: 'going' }, placeAt(3, 'z'), placeAt(3, 'y')).bars).toBe(false);
  });

  it('[READER-45] Escape closes a panel first', () => {
    const open = after(...opened, { kind: 'panel', panel: 'contents' });
    expect(readingAfter(open, { kind: 'escape' })).toMatchObject({ panel: null, bars: true });
  });
});

describe('the card of the place', () => {
  it('[READER-51] closes with a turn and with a tap on the page, which does nothing else', () => {
    const open = after(...opened, { kind: 'panel', panel: 'location' });
    expect(readingAfter(open, { kind: 'tap' })).toMatchObject({ panel: null, bars: true });
    expect(readingAfter(open, placeAt(0, 'b')).panel).toBeNull();
    expect(readingAfter(open, placeAt(0, 'a')).panel).toBe('location');
  });
});

describe('a chapter that can not be shown', () => {
  it('[READER-23] is told as long as the reader is there', () => {
    const failed = after(...opened, { kind: 'failed', reason: 'broken', spine: 1 }, placeAt(1, 'x'));
    expect(failed.failure?.reason).toBe('broken');
    expect(readingAfter(failed, placeAt(2, 'y')).failure).toBeNull();
  });
});
