import { beforeEach, describe, expect, it } from 'vitest';
import { type Piece, readingClock } from './reading-clock.ts';
import { unsentPieces } from './unsent-pieces.ts';

const MINUTE = 60_000;
const PAGE = { pages: 1, characters: 1000 };
const aClock = () => {
  let time = 5_000;
  let ids = 0;
  const kept = new Map<string, Piece & { ageMs: number }>();
  const clock = readingClock({
    now: () => time,
    newId: () => `piece ${++ids}`,
    keep: (piece, ageMs) => kept.set(piece.id, { ...piece, ageMs }),
  });
  return { clock, kept, pass: (ms: number) => void (time += ms) };
};

describe('counting', () => {
  it('[TIME-5] time counts for two minutes after the last movement', () => {
    const { clock, kept, pass } = aClock();
    clock.moved(PAGE);
    pass(MINUTE);
    clock.moved(PAGE);
    pass(60 * MINUTE);
    clock.tell();
    expect([...kept.values()]).toEqual([
      { id: 'piece 1', seconds: 180, pages: 2, characters: 2000, ageMs: 61 * MINUTE },
    ]);
    clock.moved(PAGE);
    pass(10_000);
    clock.tell();
    expect(kept.get('piece 2')).toMatchObject({ seconds: 10, pages: 1 });
  });

  it('[HEARD-11] what goes on by itself counts until it rests, and not for a while after', () => {
    const { clock, kept, pass } = aClock();
    clock.moved({ pages: 0, characters: 0 });
    pass(5_000);
    clock.rest();
    pass(30_000);
    clock.moved({ pages: 0, characters: 0 });
    pass(2_000);
    clock.rest();
    pass(60_000);
    clock.tell();
    expect([...kept.values()].map(({ seconds }) => seconds)).toEqual([5, 2]);
  });

  it('[TIME-5] a page that nobody sees counts nothing', () => {
    const { clock, kept, pass } = aClock();
    clock.moved(PAGE);
    pass(30_000);
    clock.see(false);
    pass(30_000);
    clock.see(true);
    pass(15_000);
    clock.tell();
    expect(kept.get('piece 1')?.seconds).toBe(45);
  });

  it('[TIME-5] a piece ends after a quarter of an hour, and another goes on', () => {
    const { clock, kept, pass } = aClock();
    for (let minute = 0; minute <= 20; minute += 1) {
      clock.moved(PAGE);
      pass(MINUTE);
    }
    clock.tell();
    const pieces = [...kept.values()];
    expect(pieces.map(({ seconds }) => seconds)).toEqual([16 * 60, 5 * 60]);
  });
});

describe('pieces that wait', () => {
  beforeEach(() => localStorage.clear());
  const piece = (id: string, seconds: number): Piece => ({ id, seconds, pages: 1, characters: 0 });

  it('[TIME-6] stay over a reload, once each, with the age they have by then, until they were sent as they are', () => {
    unsentPieces.keep('9', piece('a', 10), 10_000, 100_000);
    unsentPieces.keep('9', piece('a', 20), 20_000, 110_000);
    const [first, ...others] = unsentPieces.read(170_000);
    expect([first, others]).toMatchObject([{ bookId: '9', id: 'a', seconds: 20, ageMs: 80_000 }, []]);
    unsentPieces.keep('9', piece('a', 30), 30_000, 120_000);
    if (first) unsentPieces.forget(first);
    expect(unsentPieces.read(170_000)).toMatchObject([{ seconds: 30 }]);
    localStorage.setItem('lectern.reader.pieces', '{broken');
    expect(unsentPieces.read(0)).toEqual([]);
  });

  it('[TIME-9] [S44] are each reader’s own', () => {
    unsentPieces.keep('9', piece('a', 10), 0, 0, 7);
    unsentPieces.keep('12', piece('b', 20), 0, 0, 8);
    expect(unsentPieces.read(0, 7)).toMatchObject([{ id: 'a' }]);
    const [other] = unsentPieces.read(0, 8);
    if (other) unsentPieces.forget(other, 7);
    expect(unsentPieces.read(0, 8)).toMatchObject([{ id: 'b' }]);
    if (other) unsentPieces.forget(other, 8);
    expect([unsentPieces.read(0, 7).length, unsentPieces.read(0, 8)]).toEqual([1, []]);
  });

  it('[TIME-9] that an older version kept for nobody become those of whoever opens their book', () => {
    unsentPieces.keep('9', piece('a', 10), 0, 0, null);
    unsentPieces.keep('12', piece('b', 20), 0, 0, null);
    unsentPieces.claim('12', 8);
    expect(unsentPieces.read(0, 8)).toMatchObject([{ id: 'b', seconds: 20 }]);
    expect(unsentPieces.read(0, 7)).toEqual([]);
    unsentPieces.claim('9', 7);
    expect(unsentPieces.read(0, 7)).toMatchObject([{ id: 'a', seconds: 10 }]);
    expect(localStorage.getItem('lectern.reader.pieces')).toBeNull();
  });
});
