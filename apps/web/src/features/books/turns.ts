import { useEffect, useState } from 'react';

/** How much of a line is drawn: its words alone, or its covers too, which cost as much again. */
type Part = 'words' | 'whole';
type Lines = { first: number; last: number };
type Turn = { wanted: readonly number[]; drawn: ReadonlyMap<number, Part> };

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);

/** Of what is wanted, what is drawn already and so many halves of lines more: the words of what is in sight, then of the rest, for which nobody waits, half as much in the order of `wanted`. */
export const takeTurn = ({ wanted, drawn }: Turn, halves: number, { first, last }: Lines): Turn => {
  let left = halves;
  const next = new Map<number, Part>();
  for (const line of wanted) {
    const has = drawn.get(line);
    if (has) next.set(line, has);
    else if (line >= first && line <= last && left > 0) {
      next.set(line, 'words');
      left -= 1;
    }
  }
  left = Math.min(left, Math.max(2, halves / 2));
  for (const line of wanted) {
    const has = next.get(line);
    const cost = has === 'words' ? 1 : 2;
    if (has === 'whole' || left < cost) continue;
    next.set(line, 'whole');
    left -= cost;
  }
  return { wanted, drawn: next };
};

/**
 * Lines that are drawn in this turn: a whole window of them at once would hold up a hand on a slow device for as long as it
 * takes, so that at most `step` are new at a time, the others with the frames that follow. All that is in sight has its words
 * before the first of it has its covers; with the screen around them, and with their fonts, come the words of half as many.
 * @param wanted the numbers of lines that shall be drawn, the most urgent first.
 * @param sight the first line in sight, and the last one.
 */
export const useTurns = (wanted: readonly number[], step: number, sight: Lines): ReadonlyMap<number, Part> => {
  const [turn, setTurn] = useState<Turn>({ wanted: [], drawn: new Map() });
  const isNew = !isSame(turn.wanted, wanted);
  const halves = turn.wanted.length === 0 ? Math.ceil(step / 2) : step * 2;
  const next = isNew ? takeTurn({ wanted, drawn: turn.drawn }, halves, sight) : turn;
  if (isNew) setTurn(next);
  const { first, last } = sight;
  useEffect(() => {
    if (turn.wanted.every((line) => turn.drawn.get(line) === 'whole')) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A callback of a frame runs before the frame is painted: what it drew would hold up what stands already.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setTurn((now) => takeTurn(now, step * 2, { first, last })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [turn, step, first, last]);
  return next.drawn;
};
