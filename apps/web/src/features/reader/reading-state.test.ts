import { describe, expect, it } from 'vitest';
import { initialReadingState, type PagePosition, type ReadingEvent, readingReducer } from './reading-state.ts';

const createPosition = (spine: number, cfi: string): PagePosition => ({
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
const reduceEvents = (...events: ReadingEvent[]) => events.reduce(readingReducer, initialReadingState);
const opened: ReadingEvent[] = [createPosition(0, 'a'), { kind: 'ready' }];

describe('bars', () => {
  it('[READER-45] are shown at first, hide at a page turn and return at a tap or Escape', () => {
    expect(reduceEvents(...opened).areBarsShown).toBe(true);
    const turned = reduceEvents(...opened, createPosition(0, 'b'));
    expect(turned.areBarsShown).toBe(false);
    expect(readingReducer(turned, { kind: 'tap' }).areBarsShown).toBe(true);
    expect(readingReducer(turned, { kind: 'escape' }).areBarsShown).toBe(true);
  });

  it('[READER-45] stay at a new layout of the same position, and when the reader navigates with them', () => {
    expect(reduceEvents(...opened, createPosition(0, 'a')).areBarsShown).toBe(true);
    expect(reduceEvents(...opened, { kind: 'navigating' }, createPosition(3, 'z')).areBarsShown).toBe(true);
    expect(
      reduceEvents(...opened, { kind: 'navigating' }, createPosition(3, 'z'), createPosition(3, 'y')).areBarsShown,
    ).toBe(false);
  });

  it('[READER-45] Escape closes a panel first', () => {
    const open = reduceEvents(...opened, { kind: 'panel', panel: 'contents' });
    expect(readingReducer(open, { kind: 'escape' })).toMatchObject({ panel: null, areBarsShown: true });
  });
});

describe('the location card', () => {
  it('[READER-51] closes at a page turn, and at a tap on the page, which does nothing else', () => {
    const open = reduceEvents(...opened, { kind: 'panel', panel: 'location' });
    expect(readingReducer(open, { kind: 'tap' })).toMatchObject({ panel: null, areBarsShown: true });
    expect(readingReducer(open, createPosition(0, 'b')).panel).toBeNull();
    expect(readingReducer(open, createPosition(0, 'a')).panel).toBe('location');
  });
});

describe('a chapter that cannot be shown', () => {
  it('[READER-23] is reported until the reader leaves it', () => {
    const failed = reduceEvents(...opened, { kind: 'failed', reason: 'broken', spine: 1 }, createPosition(1, 'x'));
    expect(failed.failure?.reason).toBe('broken');
    expect(readingReducer(failed, createPosition(2, 'y')).failure).toBeNull();
  });
});
