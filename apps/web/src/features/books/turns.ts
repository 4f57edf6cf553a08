import { useEffect, useState } from 'react';

/** How much of a line is drawn: its words alone, or its covers too, which cost as much again. */
type Part = 'words' | 'whole';
type Lines = { first: number; last: number };
type Turn = { wanted: readonly number[]; drawn: ReadonlyMap<number, Part> };

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);

/** Of what is wanted, what is drawn already and as much as `step` lines more: the words of what is in sight, then the rest in the order of `wanted`. */
export const takeTurn = ({ wanted, drawn }: Turn, step: number, { first, last }: Lines): Turn => {
  let halves = step * 2;
  const next = new Map<number, Part>();
  for (const line of wanted) {
    const has = drawn.get(line);
    if (has) next.set(line, has);
    else if (line >= first && line <= last && halves > 0) {
      next.set(line, 'words');
      halves -= 1;
    }
  }
  for (const line of wanted) {
    const has = next.get(line);
    const cost = has === 'words' ? 1 : 2;
    if (has === 'whole' || halves < cost) continue;
    next.set(line, 'whole');
    halves -= cost;
  }
  return { wanted, drawn: next };
};

/**
 * Lines that are drawn in this turn: a whole window of them at once would hold up a hand on a slow device for as long as it
 * takes, so that at most `step` are new at a time, the others with the frames that follow; fewer of the first, which come with the
 * screen around them and with their fonts. All that is in sight has its words before the first of it has its covers.
 * @param wanted the numbers of lines that shall be drawn, the most urgent first.
 * @param first the first line in sight; `last`: the last one.
 */
export const useTurns = (
  wanted: readonly number[],
  step: number,
  { first, last }: Lines,
): ReadonlyMap<number, Part> => {
  const [turn, setTurn] = useState<Turn>({ wanted: [], drawn: new Map() });
  const isNew = !isSame(turn.wanted, wanted);
  const isFirst = turn.wanted.length === 0;
  const next = isNew
    ? takeTurn({ wanted, drawn: turn.drawn }, isFirst ? Math.ceil(step / 2) : step, { first, last })
    : turn;
  if (isNew) setTurn(next);
  useEffect(() => {
    if (turn.wanted.every((line) => turn.drawn.get(line) === 'whole')) return;
    const frame = requestAnimationFrame(() => setTurn((now) => takeTurn(now, step, { first, last })));
    return () => cancelAnimationFrame(frame);
  }, [turn, step, first, last]);
  return next.drawn;
};
