import { describe, expect, it, vi } from 'vitest';
import type { PagePosition } from '../reading-state.ts';
import { createGlance, GLANCE_MS, toUnfinished } from './glance.ts';

const PAGES = 20;
const createPosition = (page: number): PagePosition => ({
  kind: 'place',
  at: {
    spine: 0,
    cfi: `epubcfi(/6/2!/4/${page})`,
    progression: page / PAGES,
    fraction: page === PAGES - 1 ? 1 : page / PAGES,
    quote: { before: '', text: '', after: '' },
  },
  page,
  pages: PAGES,
  atStart: page === 0,
  atEnd: page === PAGES - 1,
  leftIsNext: false,
  fragment: null,
  moved: true,
});
const END = createPosition(PAGES - 1);

/** A book that is open on a visible page. @param saved its saved fraction; null for a book that nobody has begun */
const open = (saved: number | null, first = createPosition(0), isRequested = false) => {
  let time = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const onEnd = vi.fn();
  const glance = createGlance(saved, {
    now: () => time,
    setTimer: (callback, ms) => {
      const timer = { at: time + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  glance.attach(onEnd);
  const pass = (ms: number): void => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { callback } of due) callback();
  };
  glance.setVisible(true);
  glance.onOpened(first, isRequested);
  const goTo = (position: PagePosition, isJump: boolean) => {
    glance.onMoved(position, isJump);
    return glance.check(position);
  };
  return {
    glance,
    onEnd,
    pass,
    turnTo: (position: PagePosition) => goTo(position, false),
    jumpTo: (position: PagePosition) => goTo(position, true),
  };
};

describe('[READER-205] a book that nobody has begun', () => {
  const first = createPosition(0);

  it('is read after ten visible seconds on one page, which is saved then', () => {
    const { glance, onEnd, pass } = open(null);
    expect(glance.check(first)).toBe('glance');
    pass(GLANCE_MS - 1);
    expect(onEnd).not.toHaveBeenCalled();
    pass(1);
    expect(onEnd.mock.calls).toEqual([[first]]);
    expect(glance.check(createPosition(1))).toBe('read');
    pass(10 * GLANCE_MS);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is not read while its page is hidden, or not on screen yet', () => {
    const { glance, onEnd, pass } = open(null);
    glance.check(first);
    pass(GLANCE_MS - 1000);
    glance.setVisible(false);
    pass(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    glance.setVisible(true);
    pass(1000);
    expect(onEnd).toHaveBeenCalledOnce();

    const loading = createGlance(null, { now: () => 0, setTimer: () => expect.unreachable() });
    loading.setVisible(true);
    expect(loading.check(first)).toBe('glance');
  });

  it('is read after five page turns, but not after jumps', () => {
    const { turnTo, jumpTo } = open(null);
    for (const page of [8, 2, 9, 3, 10, 4]) expect(jumpTo(createPosition(page))).toBe('glance');
    for (const page of [5, 6, 7, 8]) expect(turnTo(createPosition(page))).toBe('glance');
    expect(turnTo(createPosition(9))).toBe('read');
  });

  it('is not finished by a jump to its end that is not looked at, however long it was open', () => {
    const { jumpTo, pass, onEnd } = open(null);
    pass(GLANCE_MS - 500);
    expect(jumpTo(END)).toBe('glance');
    pass(1000);
    expect(onEnd).not.toHaveBeenCalled();
    pass(GLANCE_MS);
    expect(onEnd.mock.calls).toEqual([[END]]);
  });

  it('is begun once another device has read on', () => {
    const { glance, onEnd, pass, turnTo } = open(null);
    glance.check(first);
    glance.forget();
    pass(GLANCE_MS);
    expect(onEnd).not.toHaveBeenCalled();
    expect(turnTo(createPosition(4))).toBe('read');
  });
});

describe('[READER-205] a book that is being read', () => {
  const opened = createPosition(4);

  it('keeps its position at a jump to the end, until that was visible for ten seconds', () => {
    const { jumpTo, turnTo, pass, onEnd } = open(0.2, opened);
    pass(60_000);
    expect(jumpTo(END)).toBe('held');
    pass(GLANCE_MS - 1);
    expect(onEnd).not.toHaveBeenCalled();
    expect(jumpTo(opened)).toBe('read');
    pass(GLANCE_MS);
    expect(onEnd).not.toHaveBeenCalled();
    expect(jumpTo(END)).toBe('held');
    pass(GLANCE_MS);
    expect(onEnd.mock.calls).toEqual([[END]]);
    expect(turnTo(createPosition(PAGES - 2))).toBe('read');
  });

  it('is finished by page turns at once, or as soon as it was open that long', () => {
    const long = open(0.9, createPosition(PAGES - 2));
    long.pass(GLANCE_MS);
    expect(long.turnTo(END)).toBe('read');

    const { turnTo, pass, onEnd } = open(0.9, createPosition(PAGES - 2));
    expect(turnTo(END)).toBe('atEnd');
    expect(toUnfinished(END).at).toMatchObject({ cfi: END.at.cfi, fraction: 0.999 });
    pass(GLANCE_MS);
    expect(onEnd.mock.calls).toEqual([[END]]);
  });

  it('is finished by staying on the last page, where it was left too soon', () => {
    const { onEnd, pass } = open(0.999, END);
    pass(GLANCE_MS);
    expect(onEnd.mock.calls).toEqual([[END]]);
    const finished = open(1, END);
    finished.pass(GLANCE_MS);
    expect(finished.onEnd).not.toHaveBeenCalled();
  });

  it('keeps its position when it is opened elsewhere on request, until the reader stays or turns a page', () => {
    const note = createPosition(9);
    const { glance, onEnd, pass } = open(0.2, note, true);
    expect(glance.check(note)).toBe('held');
    pass(GLANCE_MS);
    expect(onEnd.mock.calls).toEqual([[note]]);

    const other = open(0.2, note, true);
    other.glance.check(note);
    expect(other.turnTo(createPosition(10))).toBe('read');
    other.pass(GLANCE_MS);
    expect(other.onEnd).not.toHaveBeenCalled();
  });
});
